/**
 * CSV files that spreadsheets open correctly and without running a cell as a formula; and a disk buffer for slow
 * readers.
 */
import { Readable, pipeline } from 'node:stream'
import { stringify } from 'csv-stringify'
import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { finished } from 'node:stream/promises'

/**
 * RFC 4180 with the byte-order mark that marks UTF-8 for Excel. Backpressure bounds the memory; a read error fails
 * the stream, and with it the download.
 */
export function csvStream(heads: readonly string[], rows: AsyncIterable<readonly string[]>): Readable {
  const text = stringify({ bom: true, record_delimiter: 'windows' })
  // Either stream ends the other; the reader receives the error.
  pipeline(Readable.from(cells(heads, rows)), text, () => undefined)
  return text
}

async function* cells(heads: readonly string[], rows: AsyncIterable<readonly string[]>) {
  yield heads
  for await (const row of rows) yield row.map(escapeFormula)
}

/** The first characters of a formula, including the full-width ones of Asian keyboards. */
const formulaStart = /^[=+\-@\t\r\n＝＋－＠]/

/** Numbers and phone numbers start like formulas but are harmless; no other text is. */
const harmless = /^[+-]?\d+(\.\d+)?$/

/** A cell boundary followed by a formula, for spreadsheets that split at semicolons or tabs. */
const innerFormula = /(?<![;\t\r\n])[;\t\r\n]+(?="*[=+\-@＝＋－＠])(?!"*[+-]?\d+(?:\.\d+)?"*(?:[;\t\r\n]|$))/g

/**
 * Escapes text so that no spreadsheet evaluates it: an apostrophe goes before a formula, and before an inner part
 * that would become one if the cell were split. Numbers and E.164 phone numbers stay unchanged.
 */
export function escapeFormula(text: string): string {
  const escaped = text.replace(innerFormula, "$&'")
  return formulaStart.test(text) && !harmless.test(text) ? `'${escaped}` : escaped
}

const chunkBytes = 65_536

/**
 * Buffers `source` on disk at full speed, whatever the pace of its reader. Closing the copy ends the source; an error
 * of the source reaches the reader after the bytes before it.
 */
export async function bufferOnDisk(source: Readable): Promise<Readable> {
  const file = await openUnlinkedFile()
  let written = 0
  let sent = 0
  let isComplete = false
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
    isComplete = true
    announceMore()
  })()

  function announceMore(): void {
    more.resolve()
    more = Promise.withResolvers()
  }

  async function next(): Promise<Buffer | null> {
    if (sent === written && !isComplete) {
      await more.promise
      return next()
    }
    if (sent === written && failure) throw failure
    // Reads only up to `written`: later bytes may be in the file already, and the count would then end too early.
    const length = Math.min(chunkBytes, written - sent)
    const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(chunkBytes), 0, length, sent)
    sent += bytesRead
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

/** Unlinked while open, so that no file remains however this process ends. */
async function openUnlinkedFile(): Promise<FileHandle> {
  const folder = await mkdtemp(path.join(tmpdir(), 'crm-file-'))
  try {
    return await open(path.join(folder, 'ahead'), 'wx+', 0o600)
  } finally {
    await rm(folder, { recursive: true })
  }
}
