/** Where one embedded database keeps things, and the lock that says who owns its server. */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, realpathSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** Where one embedded database keeps things. All paths are absolute, without symbolic links. */
export interface Places {
  /** PostgreSQL's own folder. The other files are its neighbours, so that a backup or a restore of it is whole. */
  data: string
  lock: string
  connection: string
  password: string
  log: string
  /** Short, so that the socket's path stays under the 107 bytes (103 on macOS) the kernel allows. */
  socket: string
  /** Shown in the process titles; the way to know our processes where there is no /proc. */
  cluster: string
}

export function placesOf(dataDir: string): Places {
  const data = realPath(dataDir)
  const cluster = `crm-${createHash('sha256').update(data).digest('hex').slice(0, 12)}`
  return {
    data,
    lock: `${data}.lock`,
    connection: `${data}.connection`,
    password: `${data}.password`,
    log: `${data}.log`,
    socket: join(temporaryFolder(), cluster),
    cluster,
  }
}

function realPath(dataDir: string): string {
  const wanted = resolve(dataDir)
  mkdirSync(dirname(wanted), { recursive: true })
  return existsSync(wanted) ? realpathSync(wanted) : join(realpathSync(dirname(wanted)), basename(wanted))
}

const longestSocketFolder = 70

function temporaryFolder(): string {
  const folder = tmpdir()
  return process.platform === 'win32' || folder.length < longestSocketFolder ? folder : '/tmp'
}

/**
 * Who holds the lock owns the server. Node has no flock, SQLite does: its exclusive transaction is a lock of the
 * kernel's, so it ends with the process however that ends. A file with a process id would need guesses about reused
 * ids, zombies and ids of other containers.
 */
export interface Lock {
  /** False once someone has removed the file, so that another process may hold a lock of the same name. */
  isStillOurs(): boolean
  release(): void
}

/** Takes the lock, or returns undefined at once when a living process (this one too) holds it. */
export function tryLock(file: string): Lock | undefined {
  const database = new DatabaseSync(file, { timeout: 0 })
  try {
    database.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    database.close()
    if (isBusy(error)) return undefined
    throw error
  }
  held.add(database)
  const inode = inodeOf(file)
  return {
    isStillOurs: () => inodeOf(file) === inode,
    release() {
      if (held.delete(database)) database.close()
    },
  }
}

// Keeps the connection from the garbage collector, which would close it and so drop the lock.
const held = new Set<DatabaseSync>()

const sqliteBusy = 5

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy
}

// Never by opening the file: closing any descriptor of it would drop this process's lock (POSIX).
function inodeOf(file: string): number | undefined {
  return statSync(file, { throwIfNoEntry: false })?.ino
}
