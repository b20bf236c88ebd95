/** The files of one embedded database, and the lock that decides who owns its server. */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, realpathSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** The files of one embedded database. All paths are absolute, without symbolic links. */
export interface Places {
  /** PostgreSQL's own folder. The other files are next to it, so that its backup or restore is complete. */
  data: string
  lock: string
  connection: string
  password: string
  log: string
  /** Short, so that the socket's path stays within the kernel's limit of 107 bytes (103 on macOS). */
  socket: string
  /** Part of the process titles, which identify our processes where there is no /proc. */
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
  const absolute = resolve(dataDir)
  mkdirSync(dirname(absolute), { recursive: true })
  return existsSync(absolute)
    ? realpathSync(absolute)
    : join(realpathSync(dirname(absolute)), basename(absolute))
}

const maxSocketFolder = 70

function temporaryFolder(): string {
  const folder = tmpdir()
  return process.platform === 'win32' || folder.length < maxSocketFolder ? folder : '/tmp'
}

/**
 * The holder of the lock owns the server. Node has no flock, but SQLite has: its exclusive transaction is a kernel
 * lock, which ends with the process however that ends. A pid file would need guesses about reused ids, zombies and
 * ids of other containers.
 */
export interface Lock {
  /** False once the file was deleted, since another process may then hold a lock of the same name. */
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

// Protects the connection from garbage collection, which would close it and so release the lock.
const held = new Set<DatabaseSync>()

const sqliteBusy = 5

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy
}

// Must not open the file: closing any descriptor of it would release this process's lock (POSIX).
function inodeOf(file: string): number | undefined {
  return statSync(file, { throwIfNoEntry: false })?.ino
}
