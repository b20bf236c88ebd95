/** The log's destination: buffers lines, writes them in batches, and drops them rather than block a request. */
import { appendFileSync, write, writeSync } from 'node:fs'
import { type FileHandle, mkdir, open, rename } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import type { DestinationStream } from 'pino'

export interface LogDestination extends DestinationStream {
  /** Tries to write the buffer. Never rejects. */
  flush(): Promise<void>
  /** Flushes and closes the file. */
  close(): Promise<void>
}

/** Characters before a write. Lines are batched for at most a second: a write per line took a tenth of a request. */
const flushAt = 4_096
const maxBuffered = 1_000_000

/**
 * Writes log lines to a file or to standard output. A failed write is retried every second; lines beyond the buffer's
 * limit are dropped, and their number is logged after the next success. Logging never blocks or fails a request:
 * pino's own destination retries its last write forever on a full disk.
 */
export function logDestination(file?: string): LogDestination {
  const target = file === undefined ? standardOutput() : rotatingFile(file)
  let lines: string[] = []
  /** The unwritten part of a failed write; it may start within a line. */
  let unwritten: Buffer = Buffer.alloc(0)
  /** The total length of unwritten lines. */
  let length = 0
  let dropped = 0
  let isFailing = false
  let writing: Promise<void> | undefined

  const everySecond = setInterval(() => void writeOut(), 1_000).unref()
  process.once('exit', writeLast)
  return {
    write(line) {
      if (length + line.length > maxBuffered) {
        dropped += 1
        return
      }
      lines.push(line)
      length += line.length
      if (length >= flushAt && !isFailing) void writeOut()
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
    unwritten = bytes
    length = unwritten.length + lines.reduce((sum, line) => sum + line.length, 0)
  }

  function takeAll(): Buffer {
    if (dropped > 0 && !isFailing) {
      lines.push(droppedLine(dropped))
      dropped = 0
    }
    const taken = Buffer.concat([unwritten, Buffer.from(lines.join(''))])
    lines = []
    unwritten = Buffer.alloc(0)
    return taken
  }

  /** Tries once, since the process is exiting. */
  function writeLast(): void {
    try {
      target.writeNow(takeAll())
    } catch {
      // There is no one left to report to.
    }
  }
}

function droppedLine(dropped: number): string {
  const msg = `${dropped} lines are missing: the log could not be written`
  return `${JSON.stringify({ level: 40, time: Date.now(), dropped, msg })}\n`
}

/** A target for log lines; a write may fail and be retried. */
export interface LogTarget {
  /** Returns the number of bytes written. */
  write(bytes: Buffer): Promise<number>
  /** Writes synchronously, before the process exits. */
  writeNow(bytes: Buffer): void
  close(): Promise<void>
}

const writeTo = promisify(write)

/** Reading `process.stdout` makes the pipe non-blocking: a write to a full pipe then fails and is retried. */
function standardOutput(): LogTarget {
  const descriptor = process.stdout.fd
  return {
    writeNow: (bytes) => void writeSync(descriptor, bytes),
    write: async (bytes) => (await writeTo(descriptor, bytes)).bytesWritten,
    close: () => Promise.resolve(),
  }
}

const maxBytes = 10 * 1024 * 1024

/**
 * Appends to `file` and rotates a large one to `….1`, replacing the previous, as for PostgreSQL's log. Reopens the
 * file after a failure, since it may have been deleted to free space.
 */
function rotatingFile(file: string): LogTarget {
  let handle: FileHandle | undefined
  let size = 0

  async function currentHandle(): Promise<FileHandle> {
    if (handle && size < maxBytes) return handle
    if (handle) {
      await close()
      await rename(file, `${file}.1`)
    }
    await mkdir(path.dirname(file), { recursive: true })
    handle = await open(file, 'a')
    size = (await handle.stat()).size
    return size < maxBytes ? handle : currentHandle()
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
        const { bytesWritten } = await (await currentHandle()).write(bytes)
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
