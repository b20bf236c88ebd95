// Who holds the lock owns the server. Node has no flock, SQLite does: its exclusive transaction is a lock of the
// kernel's, so it ends with the process however that ends. A file with a process id would need guesses about
// reused ids, zombies and ids of other containers.
import { statSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'

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
