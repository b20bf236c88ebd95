import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { vi } from 'vitest'
import { withClient } from './connection.ts'
import { signal } from './processes.ts'

/**
 * A temporary folder, deleted by `remove`. As root, PostgreSQL's account cannot enter it, as with a home directory.
 */
export function temporaryFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'crm-embedded-'))
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

export interface Writer {
  child: ChildProcess
  pid: number
  /** Its first output: `owns` or `shares`. */
  role: string
  /** The last acknowledged number. */
  acknowledged: number
  exited: Promise<unknown>
}

/** Starts the test writer and returns once it has committed `rows` rows. */
export async function startWriter(dataDir: string, rows: number, limit = Infinity): Promise<Writer> {
  const writer = spawnWriter(dataDir, limit)
  await vi.waitFor(() => {
    if (writer.acknowledged < rows) throw new Error(`The writer is at row ${writer.acknowledged}.`)
  }, 20_000)
  return writer
}

export function spawnWriter(dataDir: string, limit = Infinity): Writer {
  const program = fileURLToPath(new URL('./test-writer.ts', import.meta.url))
  const child = spawn(process.execPath, ['--no-warnings', program, dataDir, String(limit)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const writer: Writer = {
    child,
    pid: child.pid ?? 0,
    role: '',
    acknowledged: 0,
    exited: once(child, 'close'),
  }
  createInterface(child.stdout).on('line', (line) => {
    if (writer.role === '') writer.role = line
    else writer.acknowledged = Number(line)
  })
  return writer
}

export interface Survivors {
  rows: number
  last: number
}

/** Counts the rows of one writer by the index and by the table, which must agree: 1 to `last` without a gap. */
export async function rowsOf(url: string, writer: number): Promise<Survivors> {
  return withClient(url, async (client) => {
    await client.query('CREATE EXTENSION IF NOT EXISTS amcheck')
    await client.query(`SELECT bt_index_check('ticks_pkey', true)`)
    const { rows } = await client.query<Survivors>(
      'SELECT count(*)::int AS rows, coalesce(max(n), 0) AS last FROM ticks WHERE writer = $1',
      [writer],
    )
    return rows[0] ?? { rows: 0, last: 0 }
  })
}

export function kill(pids: number[]): void {
  for (const pid of pids) signal(pid, 'SIGKILL')
}

/** The watchdog's shells, which run in the data folder; found on Linux only. */
export function shellsIn(data: string): number[] {
  if (process.platform !== 'linux') return []
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => isShellIn(pid, data))
}

function isShellIn(pid: number, data: string): boolean {
  try {
    return readFileSync(`/proc/${pid}/comm`, 'utf8') === 'sh\n' && readlinkSync(`/proc/${pid}/cwd`) === data
  } catch {
    return false
  }
}
