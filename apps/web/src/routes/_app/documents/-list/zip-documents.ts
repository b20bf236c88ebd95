/**
 * Packs documents into one ZIP file in the browser. Each file comes from the download route, so the server checks each
 * one; a ZIP route would repeat those checks, and the browser has to hold the answer of a token anyway.
 */
import { documents } from '@crm/contract'
import type { Document } from '@crm/contract/web/document-shapes'
import { Zip, ZipPassThrough } from 'fflate'
import { stream } from '~/api/call.ts'
import { isServerError } from '~/api/server-error.ts'

type ZippedDocument = Pick<Document, 'id' | 'title' | 'fileName' | 'size'>

/** The browser holds the whole file. */
export const maxZipBytes = 500 * 1024 * 1024

interface Zipped {
  readonly file: Blob
  /** Documents that the server refused, for example because the drive lost the file. */
  readonly leftOut: readonly ZippedDocument[]
}

/**
 * The files as they are, without compression: pictures and PDFs are compressed already. Throws when the connection breaks
 * or `signal` aborts.
 */
export async function zipDocuments(
  rows: readonly ZippedDocument[],
  onProgress: (bytes: number) => void,
  signal: AbortSignal,
): Promise<Zipped> {
  const parts: BlobPart[] = []
  const leftOut: ZippedDocument[] = []
  const zip = new Zip((error, part) => {
    if (error) throw error
    parts.push(part)
  })
  const names = distinctNames(rows.map(({ fileName }) => fileName))
  let bytes = 0
  for (const [at, row] of rows.entries()) {
    const content = await readFile(row, signal)
    bytes += row.size
    onProgress(bytes)
    if (content === undefined) {
      leftOut.push(row)
      continue
    }
    const entry = new ZipPassThrough(names[at] ?? row.fileName)
    zip.add(entry)
    entry.push(content, true)
  }
  zip.end()
  return { file: new Blob(parts, { type: 'application/zip' }), leftOut }
}

/** Undefined when the server refuses this file; the others still go into the ZIP. */
async function readFile({ id }: ZippedDocument, signal: AbortSignal): Promise<Uint8Array | undefined> {
  try {
    const response = await stream(documents.download, { params: { id } }, { signal })
    return new Uint8Array(await response.arrayBuffer())
  } catch (error) {
    if (isServerError(error) && error.status < 500) return undefined
    throw error
  }
}

/** "Plan.pdf", "Plan (2).pdf": no entry overwrites another when the ZIP is unpacked, also where case does not count. */
export function distinctNames(names: readonly string[]): string[] {
  const used = new Set<string>()
  return names.map((name) => {
    const [, stem = name, ending = ''] = /^(.+?)(\.[^.]*)?$/.exec(name) ?? []
    let distinct = name
    for (let copy = 2; used.has(distinct.toLowerCase()); copy += 1) distinct = `${stem} (${copy})${ending}`
    used.add(distinct.toLowerCase())
    return distinct
  })
}
