import type { FileCheck } from '@crm/contract/web/signing-shapes'

export type Checked =
  | { readonly outcome: 'unchanged'; readonly file: NonNullable<FileCheck['file']> }
  /** It has a seal, but nobody knows these bytes. */
  | { readonly outcome: 'changed' }
  | { readonly outcome: 'unknown' }

/**
 * Compares the SHA-256 of a file with those on record.
 * @param find asks for the file with this hash, in hexadecimal
 */
export async function checkBytes(
  bytes: Uint8Array<ArrayBuffer>,
  find: (sha256: string) => Promise<FileCheck['file']>,
): Promise<Checked> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  const file = await find([...digest].map((byte) => byte.toString(16).padStart(2, '0')).join(''))
  if (file) return { outcome: 'unchanged', file }
  return { outcome: hasSeal(bytes) ? 'changed' : 'unknown' }
}

/** The kind of signature in a sealed PDF (ETSI EN 319 142-1). */
const sealMark = new TextEncoder().encode('/ETSI.CAdES.detached')

function hasSeal(bytes: Uint8Array): boolean {
  for (let at = bytes.indexOf(sealMark[0] ?? 0); at >= 0; at = bytes.indexOf(sealMark[0] ?? 0, at + 1)) {
    if (sealMark.every((byte, index) => bytes[at + index] === byte)) return true
  }
  return false
}
