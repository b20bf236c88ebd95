import { Certificate } from 'pkijs'

const commonName = '2.5.4.3'

/** The common name of a DER-encoded certificate; empty for a certificate without one. */
export function nameOfCertificate(der: Uint8Array): string {
  const { subject } = Certificate.fromBER(Uint8Array.from(der))
  const found = subject.typesAndValues.find(({ type }) => type === commonName)
  return found === undefined ? '' : found.value.valueBlock.value
}
