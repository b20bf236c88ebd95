/**
 * Seals PDFs as PAdES B-B, and as B-T with a service for time stamps (ETSI EN 319 142-1): a signature inside the file
 * that any PDF reader checks (decision 0032).
 */
import { type CryptoKeySigner, HttpTimestampAuthority, type P12Signer, PDF } from '@libpdf/core'
import { Certificate } from 'pkijs'
import type { Config } from '#platform/config'
import type { Sealer } from '#platform/ports/sealer'
import { ownSigner } from './own-signer.ts'
import { configuredSigner } from './configured-signer.ts'

export type Signer = CryptoKeySigner | P12Signer

/** Milliseconds that a service for time stamps may take. */
const timestampTimeout = 20_000

/**
 * The sealer of the settings, or one with a certificate made here. Throws ConfigError for a certificate that cannot be
 * read.
 */
export async function openSealer({
  seal: { certificate, timestampUrl },
  company,
  dataDir,
}: Pick<Config, 'seal' | 'company' | 'dataDir'>): Promise<Sealer> {
  const signer = certificate ? await configuredSigner(certificate) : await ownSigner(dataDir, company)
  return sealerWith(signer, timestampUrl)
}

export const sealerWith = (signer: Signer, timestampUrl: string | null = null): Sealer => ({
  name: nameOfCertificate(signer.certificate),
  async seal(bytes, { reason, at, attachments }) {
    const pdf = await PDF.load(bytes)
    for (const { name, description, bytes: attached } of attachments)
      pdf.addAttachment(name, attached, { description, mimeType: 'application/pdf' })
    const sealed = await pdf.sign({
      signer,
      reason,
      signingTime: at,
      fieldName: 'Seal',
      ...(timestampUrl === null
        ? { level: 'B-B' as const }
        : {
            level: 'B-T' as const,
            timestampAuthority: new HttpTimestampAuthority(timestampUrl, { timeout: timestampTimeout }),
          }),
    })
    return sealed.bytes
  },
})

const commonName = '2.5.4.3'

/** The common name of a DER-encoded certificate; empty for a certificate without one. */
function nameOfCertificate(der: Uint8Array): string {
  const { subject } = Certificate.fromBER(Uint8Array.from(der))
  const found = subject.typesAndValues.find(({ type }) => type === commonName)
  return found === undefined ? '' : found.value.valueBlock.value
}
