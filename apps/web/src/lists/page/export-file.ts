/** Exports all filtered rows: streamed, with progress, and never silently truncated. */
import type { Route } from '@crm/contract/route'
import { stream } from '~/api/call.ts'
import type { Query } from '~/api/client.ts'
import { ServerError } from '~/api/server-error.ts'
import { countRecords } from './count-records.ts'

interface Part {
  readonly query: Query
}

/** @param parts several only if the selected ids do not fit into one URL */
export async function exportFile(
  route: Route,
  parts: readonly Part[],
  onProgress: (rows: number, of: number) => void,
  signal: AbortSignal,
): Promise<{ readonly rows: number; readonly name: string; readonly file: Blob }> {
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let rows = 0
  let name = 'export.csv'
  for (const [at, { query }] of parts.entries()) {
    const response = await stream(route, { query }, { signal })
    const expected = Number(response.headers.get('x-row-count'))
    name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? name
    const part = await read(
      response,
      (records) => onProgress(rows + records, expected * parts.length),
      signal,
    )
    if (part.records !== expected) {
      throw new ServerError(500, { message: 'The download broke off. Try again.' })
    }
    rows += part.records
    chunks.push(...(at === 0 ? part.chunks : [withoutHead(part.chunks)]))
  }
  return { rows, name, file: new Blob(chunks, { type: 'text/csv;charset=utf-8' }) }
}

async function read(response: Response, onRecords: (records: number) => void, signal: AbortSignal) {
  const chunks: Uint8Array<ArrayBuffer>[] = []
  const counter = countRecords()
  const reader = response.body?.getReader()
  for (;;) {
    signal.throwIfAborted()
    const { done, value } = (await reader?.read()) ?? { done: true, value: undefined }
    if (done) break
    chunks.push(value)
    onRecords(counter.take(value))
  }
  return { chunks, records: counter.records() }
}

/** Each further part starts with the same header row. */
function withoutHead(chunks: readonly Uint8Array<ArrayBuffer>[]): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const chunk of chunks) {
    joined.set(chunk, at)
    at += chunk.length
  }
  return joined.slice(joined.indexOf(10) + 1)
}
