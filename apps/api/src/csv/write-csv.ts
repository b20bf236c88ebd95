/** CSV files that spreadsheets open as they are meant, with no cell that they would run; and read ahead of who takes them. */
import { Readable, pipeline } from 'node:stream'
import { stringify } from 'csv-stringify'
import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { finished } from 'node:stream/promises'

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

/** What a spreadsheet would run instead of show: its formulas' first signs, the wide forms of Asian keyboards too. */
const live = /^[=+\-@\t\r\n＝＋－＠]/

/** Figures and telephone numbers begin like formulas and are none; nothing else may. */
const harmless = /^[+-]?\d+(\.\d+)?$/

/** Before a formula: where a spreadsheet that splits at semicolons or tabs takes the rest for another cell or row. */
const seam = /(?<![;\t\r\n])[;\t\r\n]+(?="*[=+\-@＝＋－＠])(?!"*[+-]?\d+(?:\.\d+)?"*(?:[;\t\r\n]|$))/g

/**
 * Text as a cell that no spreadsheet takes for a formula: what begins like one, and what would begin like one if the
 * cell were split, gets an apostrophe before it, which spreadsheets read as "this is text". Numbers and E.164 telephone
 * numbers stay as they are.
 */
export function deadCell(text: string): string {
  const whole = text.replace(seam, "$&'")
  return live.test(text) && !harmless.test(text) ? `'${whole}` : whole
}

const chunkBytes = 65_536

/**
 * The same bytes as `source`, which is read to its end whatever the pace of who reads these: what they have not taken
 * yet waits on the disk. Whoever leaves early ends the source; where the source fails, so does the copy, after all that
 * came before.
 */
export async function writeAhead(source: Readable): Promise<Readable> {
  const file = await openNameless()
  let written = 0
  let taken = 0
  let isOver = false
  let failure: Error | undefined
  let more = Promise.withResolvers<void>()

  const writing = (async () => {
    try {
      for await (const chunk of source) {
        await file.appendFile(chunk as Buffer)
        written += Buffer.byteLength(chunk as Buffer)
        announceMore()
      }
    } catch (error) {
      failure = error as Error
    }
    isOver = true
    announceMore()
  })()

  function announceMore(): void {
    more.resolve()
    more = Promise.withResolvers()
  }

  async function next(): Promise<Buffer | null> {
    if (taken === written && !isOver) {
      await more.promise
      return next()
    }
    if (taken === written && failure) throw failure
    // No further than it is counted: what is past that may be in the file already, and would look like its end later.
    const length = Math.min(chunkBytes, written - taken)
    const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(chunkBytes), 0, length, taken)
    taken += bytesRead
    return bytesRead === 0 ? null : buffer.subarray(0, bytesRead)
  }

  const copy = new Readable({
    read() {
      next().then(
        (chunk) => this.push(chunk),
        (error: Error) => this.destroy(error),
      )
    },
    destroy(error, done) {
      source.destroy()
      done(error)
    },
  })
  void Promise.allSettled([writing, finished(copy)]).then(() => file.close())
  return copy
}

/** Nothing is left behind it, however this process ends. */
async function openNameless(): Promise<FileHandle> {
  const folder = await mkdtemp(path.join(tmpdir(), 'crm-file-'))
  try {
    return await open(path.join(folder, 'ahead'), 'wx+', 0o600)
  } finally {
    await rm(folder, { recursive: true })
  }
}
