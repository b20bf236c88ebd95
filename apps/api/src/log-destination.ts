/** Where the log goes: lines wait, are written together, and are dropped before they could hold anybody up. */
import { appendFileSync, write, writeSync } from 'node:fs'
import { type FileHandle, mkdir, open, rename } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import type { DestinationStream } from 'pino'

export interface LogDestination extends DestinationStream {
  /** Tries to write what waits. Never rejects. */
  flush(): Promise<void>
  /** The same, and lets go of the file. */
  close(): Promise<void>
}

/** Characters. Lines are written together, at the latest after a second: a write for each was a tenth of a request. */
const enough = 4_096
const mostWaiting = 1_000_000

/**
 * Where log lines go: a file, or standard output. What cannot be written waits and is tried again every second; lines
 * beyond what may wait are dropped, and their number is told once it can be written. Nobody waits for the log, and
 * nothing ends by it: pino's own destination tries its last write for ever when the disk is full.
 */
export function logDestination(file?: string): LogDestination {
  const target = file === undefined ? standardOutput() : rotatingFile(file)
  let lines: string[] = []
  /** Left over by a write that failed; it may begin within a line. */
  let rest: Buffer = Buffer.alloc(0)
  /** Of everything that is not written yet. */
  let length = 0
  let dropped = 0
  let isFailing = false
  let writing: Promise<void> | undefined

  const everySecond = setInterval(() => void writeOut(), 1_000).unref()
  process.once('exit', writeLast)
  return {
    write(line) {
      if (length + line.length > mostWaiting) {
        dropped += 1
        return
      }
      lines.push(line)
      length += line.length
      if (length >= enough && !isFailing) void writeOut()
    },
    flush,
    async close() {
      clearInterval(everySecond)
      await flush()
      process.off('exit', writeLast)
      await target.close()
    },
  }

  async function flush(): Promise<void> {
    await writing
    await writeOut()
  }

  function writeOut(): Promise<void> {
    writing ??= tryToWrite().finally(() => (writing = undefined))
    return writing
  }

  async function tryToWrite(): Promise<void> {
    let bytes = takeAll()
    try {
      while (bytes.length > 0) bytes = bytes.subarray(await target.write(bytes))
      isFailing = false
    } catch {
      isFailing = true
    }
    rest = bytes
    length = rest.length + lines.reduce((sum, line) => sum + line.length, 0)
  }

  function takeAll(): Buffer {
    if (dropped > 0 && !isFailing) {
      lines.push(missing(dropped))
      dropped = 0
    }
    const taken = Buffer.concat([rest, Buffer.from(lines.join(''))])
    lines = []
    rest = Buffer.alloc(0)
    return taken
  }

  /** Once: at the end of the process nothing is worth waiting for. */
  function writeLast(): void {
    try {
      target.writeNow(takeAll())
    } catch {
      // Nobody is left to be told.
    }
  }
}

function missing(dropped: number): string {
  const msg = `${dropped} lines are missing: the log could not be written`
  return `${JSON.stringify({ level: 40, time: Date.now(), dropped, msg })}\n`
}

/** What log lines can be appended to; it may fail at any time and be tried again. */
export interface LogTarget {
  /** Answers how many bytes were written. */
  write(bytes: Buffer): Promise<number>
  /** All of it, before the process ends. */
  writeNow(bytes: Buffer): void
  close(): Promise<void>
}

const writeTo = promisify(write)

/** Asking Node for its stream keeps a full pipe from blocking: the write then fails, and is tried again. */
function standardOutput(): LogTarget {
  const descriptor = process.stdout.fd
  return {
    writeNow: (bytes) => void writeSync(descriptor, bytes),
    write: async (bytes) => (await writeTo(descriptor, bytes)).bytesWritten,
    close: () => Promise.resolve(),
  }
}

const largestBytes = 10 * 1024 * 1024

/**
 * Appends to `file`; a large one is put aside as `….1` first, replacing the last, as with PostgreSQL's own. After a
 * failure the file is opened again: it may have been removed to make space.
 */
function rotatingFile(file: string): LogTarget {
  let handle: FileHandle | undefined
  let size = 0

  async function opened(): Promise<FileHandle> {
    if (handle && size < largestBytes) return handle
    if (handle) {
      await close()
      await rename(file, `${file}.1`)
    }
    await mkdir(path.dirname(file), { recursive: true })
    handle = await open(file, 'a')
    size = (await handle.stat()).size
    return size < largestBytes ? handle : opened()
  }

  async function close(): Promise<void> {
    const last = handle
    handle = undefined
    await last?.close()
  }

  return {
    writeNow: (bytes) => appendFileSync(file, bytes),
    async write(bytes) {
      try {
        const { bytesWritten } = await (await opened()).write(bytes)
        size += bytesWritten
        return bytesWritten
      } catch (error) {
        await close().catch(() => undefined)
        throw error
      }
    },
    close,
  }
}
