import { Readable, pipeline } from 'node:stream'
import { stringify } from 'csv-stringify'
import { deadCell } from './dead-cell.ts'

/**
 * RFC 4180 with the byte-order mark that tells Excel it is UTF-8. Rows are read only as fast as somebody takes the
 * text, so that memory does not grow with the file; when reading fails, so does the stream, and with it the download.
 */
export function csvStream(heads: readonly string[], rows: AsyncIterable<readonly string[]>): Readable {
  const text = stringify({ bom: true, record_delimiter: 'windows' })
  // Whichever of the two ends early ends the other; what went wrong is the reader's to hear.
  pipeline(Readable.from(cells(heads, rows)), text, () => undefined)
  return text
}

async function* cells(heads: readonly string[], rows: AsyncIterable<readonly string[]>) {
  yield heads
  for await (const row of rows) yield row.map(deadCell)
}
