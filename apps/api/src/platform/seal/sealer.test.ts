/** Seals as other programs read them: poppler checks the signature, OpenSSL the time stamp. */
import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { ContentInfo, SignedData } from 'pkijs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { writePdf } from '#platform/pdf/write-pdf'
import { ConfigError } from '#platform/config'
import { lacksPoppler, pdfAttachments, pdfSignatures, pdfText } from '#test/read-pdf'
import { openSealer } from './sealer.ts'

const at = new Date('2026-11-28T02:00:00Z')
let folder: string
let paper: Uint8Array
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'crm-seal-'))
  paper = await writePdf({
    title: 'Contract',
    foot: 'C-1042',
    blocks: [{ text: 'The price is $30,000.00. 小明 王' }],
  })
})
afterAll(() => rm(folder, { recursive: true }))

const none = { certificate: null, timestampUrl: null }
const open = (seal: Parameters<typeof openSealer>[0]['seal'] = none, dataDir = folder) =>
  openSealer({ seal, company: 'Sunridge Solar', dataDir })
const sealed = async (sealer: Awaited<ReturnType<typeof open>>) =>
  sealer.seal(paper, {
    reason: 'Signed by all',
    at,
    attachments: [{ name: 'C-1042-certificate.pdf', description: 'Certificate', bytes: paper }],
  })

describe.skipIf(lacksPoppler)('a sealed file', () => {
  test('is valid for poppler, begins with the signed bytes, and has its certificate inside', async () => {
    const bytes = await sealed(await open())
    const words = pdfSignatures(bytes)
    for (const part of [
      'Signature is Valid.',
      'ETSI.CAdES.detached',
      'CN=Sunridge Solar',
      'Total document signed',
      'SHA-256',
    ])
      expect(words).toContain(part)
    expect(Buffer.from(bytes).subarray(0, paper.length)).toEqual(Buffer.from(paper))
    expect(pdfAttachments(bytes)).toEqual(['C-1042-certificate.pdf'])
    expect(pdfText(bytes)).toContain('小明 王')
  })

  test('is not valid with one changed byte, wherever it is', async () => {
    const bytes = await sealed(await open())
    for (const place of [20, Math.floor(paper.length / 2), paper.length + 50, bytes.length - 300]) {
      const changed = Buffer.from(bytes)
      changed[place] = (changed[place] ?? 0) ^ 1
      expect(pdfSignaturesOf(changed)).not.toContain('Signature is Valid.')
    }
  })
})

/** A broken file may not open at all. */
const pdfSignaturesOf = (bytes: Uint8Array): string => {
  try {
    return pdfSignatures(bytes)
  } catch {
    return ''
  }
}

test('the certificate is made once, for several processes that start at once, and its key is private', async () => {
  const own = await mkdtemp(path.join(folder, 'own-'))
  await Promise.all([open(none, own), open(none, own), open(none, own)])
  const certificate = await readFile(path.join(own, 'seal/certificate.der'))
  await open(none, own)
  expect(await readFile(path.join(own, 'seal/certificate.der'))).toEqual(certificate)
  expect((await stat(path.join(own, 'seal/key.pk8'))).mode & 0o777).toBe(0o600)
})

describe('the certificate of the settings', () => {
  const p12 = () => path.join(folder, 'company.p12')
  beforeAll(async () => {
    const key = path.join(folder, 'key.pem')
    const certificate = path.join(folder, 'certificate.pem')
    openssl(
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-keyout',
      key,
      '-out',
      certificate,
      '-days',
      '10',
      '-subj',
      '/CN=Sunridge Solar Inc./O=Sunridge',
    )
    openssl('pkcs12', '-export', '-inkey', key, '-in', certificate, '-out', p12(), '-passout', 'pass:secret')
  })

  test.skipIf(lacksPoppler)('seals in the name of the company', async () => {
    const sealer = await open({ certificate: { file: p12(), password: 'secret' }, timestampUrl: null })
    expect(sealer.name).toBe('Sunridge Solar Inc.')
    expect(pdfSignatures(await sealed(sealer))).toContain('Signature is Valid.')
  })

  test.each([
    ['a wrong password', () => ({ file: p12(), password: 'wrong' }), 'SEAL_PASSWORD'],
    ['a missing file', () => ({ file: path.join(folder, 'none.p12'), password: '' }), 'cannot be read'],
  ])('%s is refused at the start', async (_words, certificate, words) => {
    const opening = open({ certificate: certificate(), timestampUrl: null })
    await expect(opening).rejects.toThrow(ConfigError)
    await expect(opening).rejects.toThrow(words)
  })
})

describe('a service for time stamps', () => {
  let service: Server
  let isAway = false
  const url = () => `http://localhost:${(service.address() as AddressInfo).port}`
  beforeAll(async () => {
    await prepareAuthority()
    service = createServer((request, response) => {
      void buffer(request).then(async (query) => {
        if (isAway) return response.writeHead(503).end()
        const answer = await stamp(query)
        return response.writeHead(200, { 'content-type': 'application/timestamp-reply' }).end(answer)
      })
    })
    await new Promise<void>((resolve) => service.listen(0, 'localhost', resolve))
  })
  afterAll(() => service.close())

  test.skipIf(lacksPoppler)('stamps the signature, and OpenSSL verifies it', async () => {
    const bytes = await sealed(await open({ certificate: null, timestampUrl: url() }))
    expect(pdfSignatures(bytes)).toContain('Signature is Valid.')
    const { token, signature } = timestampIn(bytes)
    const [tokenFile, dataFile] = [path.join(folder, 'token.der'), path.join(folder, 'signature.bin')]
    await writeFile(tokenFile, token)
    await writeFile(dataFile, signature)
    const verify = () =>
      openssl(
        'ts',
        '-verify',
        '-in',
        tokenFile,
        '-token_in',
        '-data',
        dataFile,
        '-CAfile',
        path.join(folder, 'tsa.pem'),
      )
    expect(verify()).toContain('Verification: OK')
    await writeFile(dataFile, Buffer.from([...signature.subarray(1), 0]))
    expect(verify).toThrow('FAILED')
  })

  test('a seal fails while the service is away', async () => {
    isAway = true
    await expect(sealed(await open({ certificate: null, timestampUrl: url() }))).rejects.toThrow('503')
    isAway = false
  })

  async function prepareAuthority() {
    openssl(
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-keyout',
      path.join(folder, 'tsa.key'),
      '-out',
      path.join(folder, 'tsa.pem'),
      '-days',
      '10',
      '-subj',
      '/CN=Time',
      '-addext',
      'extendedKeyUsage=critical,timeStamping',
    )
    await writeFile(path.join(folder, 'serial'), '01')
    await writeFile(
      path.join(folder, 'tsa.cnf'),
      `[tsa]\ndefault_tsa = one\n[one]\nserial = ${folder}/serial\nsigner_digest = sha256\ndefault_policy = 1.2.3.4.1\n` +
        'digests = sha256\naccuracy = secs:1\n',
    )
  }

  async function stamp(query: Buffer): Promise<Buffer> {
    const [asked, answered] = [path.join(folder, 'query.tsq'), path.join(folder, 'answer.tsr')]
    await writeFile(asked, query)
    openssl(
      'ts',
      '-reply',
      '-config',
      path.join(folder, 'tsa.cnf'),
      '-queryfile',
      asked,
      '-signer',
      path.join(folder, 'tsa.pem'),
      '-inkey',
      path.join(folder, 'tsa.key'),
      '-out',
      answered,
    )
    return readFile(answered)
  }
})

const timestampAttribute = '1.2.840.113549.1.9.16.2.14'

/** The token of RFC 3161 in the signature, and the bytes that it stamps. */
function timestampIn(pdf: Uint8Array): { readonly token: Buffer; readonly signature: Buffer } {
  const hex = /\/Contents\s*<([0-9a-fA-F]+)>/.exec(Buffer.from(pdf).toString('latin1'))?.[1] ?? ''
  const content = ContentInfo.fromBER(Uint8Array.from(Buffer.from(hex, 'hex')))
  const [signer] = new SignedData({ schema: content.content as unknown }).signerInfos
  const attribute = signer?.unsignedAttrs?.attributes.find(({ type }) => type === timestampAttribute)
  const [token] = (attribute?.values ?? []) as { toBER(): ArrayBuffer }[]
  if (!signer || !token) throw new Error('The signature has no time stamp.')
  return {
    token: Buffer.from(token.toBER()),
    signature: Buffer.from(signer.signature.valueBlock.valueHexView),
  }
}

function openssl(...args: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync('openssl', args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${stdout}${stderr}`)
  return stdout + stderr
}
