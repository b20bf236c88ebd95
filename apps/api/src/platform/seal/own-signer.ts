/** A certificate that this installation makes for itself, so that a laptop seals as a company does. */
import { webcrypto } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { CryptoKeySigner } from '@libpdf/core'
import { BitString, Integer, Utf8String } from 'asn1js'
import { AttributeTypeAndValue, Certificate, Extension } from 'pkijs'

const algorithm = { name: 'ECDSA', namedCurve: 'P-256' } as const
const yearsValid = 20

/** Reads the key and the certificate in `<dataDir>/seal`, or makes both at the first start. */
export async function ownSigner(dataDir: string, company: string): Promise<CryptoKeySigner> {
  const folder = path.join(dataDir, 'seal')
  const made = (await readSigner(folder)) ?? (await makeSigner(folder, company))
  return made
}

const files = { key: 'key.pk8', certificate: 'certificate.der' } as const

async function readSigner(folder: string): Promise<CryptoKeySigner | undefined> {
  const read = (name: string) => readFile(path.join(folder, name))
  try {
    const [key, certificate] = await Promise.all([read(files.key), read(files.certificate)])
    const imported = await webcrypto.subtle.importKey('pkcs8', key, algorithm, false, ['sign'])
    return signerOf(imported, certificate)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** Two processes may start at once: the folder is renamed into place whole, and the second one reads the first one's. */
async function makeSigner(folder: string, company: string): Promise<CryptoKeySigner> {
  const keys = await webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
  const certificate = await selfSigned(keys, company, new Date())
  const key = Buffer.from(await webcrypto.subtle.exportKey('pkcs8', keys.privateKey))
  await mkdir(path.dirname(folder), { recursive: true })
  const draft = await mkdtemp(`${folder}-`)
  await writeFile(path.join(draft, files.key), key, { mode: 0o600 })
  await writeFile(path.join(draft, files.certificate), certificate)
  try {
    await rename(draft, folder)
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    const other = await readSigner(folder)
    if (other) return other
    throw error
  }
  return signerOf(keys.privateKey, certificate)
}

const signerOf = (key: webcrypto.CryptoKey, certificate: Uint8Array) =>
  new CryptoKeySigner(key, new Uint8Array(certificate), 'EC', 'ECDSA')

/** A certificate for signatures only, signed by its own key (RFC 5280). */
async function selfSigned(keys: webcrypto.CryptoKeyPair, company: string, now: Date): Promise<Uint8Array> {
  const certificate = new Certificate()
  certificate.version = 2
  certificate.serialNumber = new Integer({ valueHex: serialNumber().buffer })
  for (const name of [certificate.issuer, certificate.subject])
    name.typesAndValues.push(
      new AttributeTypeAndValue({ type: '2.5.4.3', value: new Utf8String({ value: company }) }),
    )
  certificate.notBefore.value = now
  certificate.notAfter.value = new Date(now.getTime() + yearsValid * 365 * 86_400_000)
  await certificate.subjectPublicKeyInfo.importKey(keys.publicKey)
  certificate.extensions = [keyUsage()]
  await certificate.sign(keys.privateKey, 'SHA-256')
  return new Uint8Array(certificate.toSchema(true).toBER(false))
}

/** Positive and unpredictable, as RFC 5280 asks. */
function serialNumber(): Uint8Array<ArrayBuffer> {
  const bytes = webcrypto.getRandomValues(new Uint8Array(16))
  bytes[0] = ((bytes[0] ?? 0) & 0x7f) | 0x40
  return bytes
}

/** Digital signature and non-repudiation (RFC 5280, 4.2.1.3). */
function keyUsage(): Extension {
  const bits = new BitString({ valueHex: new Uint8Array([0xc0]).buffer, unusedBits: 6 })
  return new Extension({ extnID: '2.5.29.15', critical: true, extnValue: bits.toBER(false) })
}
