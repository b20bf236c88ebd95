/** The entry point: runs a real PostgreSQL on a folder, or shares the server that another process runs there. */
import { setTimeout as wait } from 'node:timers/promises'
import {
  type Access,
  chooseAccess,
  findAccess,
  publishAccess,
  urlOf,
  withdrawAccess,
  answers,
  crmDatabase,
  ensureCrmDatabase,
} from './connection.ts'
import { accountFor, changeOwner } from './account.ts'
import { findBinaries } from './binaries.ts'
import { ensureCluster } from './cluster.ts'
import { type Lock, tryLock, type Places, placesOf } from './places.ts'
import { supervise } from './server.ts'

export interface EmbeddedOptions {
  /** PostgreSQL's data folder. The neighbors `<dataDir>.log`, `.lock` and `.connection` are ours too. */
  dataDir: string
  /** For tests: faster, but not durable across a power failure. */
  throwaway?: boolean
}

export interface EmbeddedDatabase {
  /** The connection string of the database `crm`, for `pg`. */
  connection: string
  /** The connection string of any database of this server. */
  url(database: string): string
  /** True when another process ran the server at the start. */
  isShared: boolean
  /** Shuts the server down if this process owns it; processes that share it see a short outage. Idempotent. */
  stop(): Promise<void>
}

/**
 * Runs a real PostgreSQL 18 on `dataDir`, or shares the one that a living process (this one too) runs there. Creates
 * the data folder and the database `crm` if missing. The server ends with this process, however that ends. Throws an
 * Error with a message for the person who started us.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  try {
    return await ownOrShare(placesOf(options.dataDir), options.throwaway ?? false)
  } catch (error) {
    throw explain(error, options.dataDir)
  }
}

const startTimeoutMs = 10 * 60_000

async function ownOrShare(places: Places, throwaway: boolean): Promise<EmbeddedDatabase> {
  const startedAt = Date.now()
  while (Date.now() - startedAt < startTimeoutMs) {
    const lock = tryLock(places.lock)
    if (lock) return own(places, lock, throwaway)
    const access = findAccess(places)
    if (access && (await answers(access))) return share(places, access, throwaway)
    await wait(10)
  }
  throw new Error(
    `Another process has tried to start the database in ${places.data} for ten minutes: end it.`,
  )
}

/**
 * Shares the server of another process and takes it over when its owner ends: a `npm run backup` that came first must
 * not take the database away from `npm start`. The server comes back under the same address.
 */
function share(places: Places, access: Access, throwaway: boolean): EmbeddedDatabase {
  const abort = new AbortController()
  const takeover = takeOverLater(places, access, throwaway, abort.signal)
  return embedded(access, true, async () => {
    abort.abort()
    const inherited = await takeover
    await inherited?.stop()
  })
}

async function takeOverLater(
  places: Places,
  access: Access,
  throwaway: boolean,
  leaving: AbortSignal,
): Promise<EmbeddedDatabase | undefined> {
  try {
    for (;;) {
      // Does not keep this process alive; rejects when it leaves.
      await wait(100, undefined, { signal: leaving, ref: false })
      const lock = tryLock(places.lock)
      if (lock) return await own(places, lock, throwaway, access)
    }
  } catch {
    // Aborted, or the takeover failed: every request then reports that the database is gone.
    return undefined
  }
}

async function own(
  places: Places,
  lock: Lock,
  throwaway: boolean,
  formerAccess?: Access,
): Promise<EmbeddedDatabase> {
  let stop = async () => lock.release()
  try {
    // Comes first, so that no process shares the orphan of a dead owner.
    withdrawAccess(places)
    const account = accountFor(places.data)
    changeOwner(account, places.lock)
    const installation = { places, account, throwaway, binaries: findBinaries(account, places.data) }
    await ensureCluster(installation)
    const access = formerAccess ?? (await chooseAccess(places))
    stop = await supervise(installation, access, lock)
    await ensureCrmDatabase(access)
    publishAccess(places, access)
    return embedded(access, false, stop)
  } catch (error) {
    await stop()
    throw error
  }
}

function embedded(access: Access, isShared: boolean, stop: () => Promise<void>): EmbeddedDatabase {
  const url = (database: string) => urlOf(access, database)
  return { connection: url(crmDatabase), url, isShared, stop }
}

/** Converts an error of PostgreSQL or the system to a sentence with the fix, and keeps the original as the cause. */
export function explain(cause: unknown, data: string): Error {
  const message = cause instanceof Error ? cause.message : String(cause)
  const explanation = explanations.find(([pattern]) => pattern.test(message))
  if (explanation) return new Error(`${explanation[1](data)} (${lastLine(message)})`, { cause })
  // A single line is a sentence of ours; several lines are PostgreSQL's log.
  return message.includes('\n')
    ? new Error(`${lastLine(message)} See ${data}.log.`, { cause })
    : new Error(message, { cause })
}

const explanations: [RegExp, (data: string) => string][] = [
  [
    /No space left on device|Check free disk space|ENOSPC|database or disk is full/,
    (data) => `The disk of ${data} is full: free some space and start again.`,
  ],
  [
    /Read-only file system|EROFS/,
    (data) => `The file system of ${data} is read-only: set DATA_DIR to a folder that can be written.`,
  ],
  [
    /Permission denied|Operation not permitted|EACCES|EPERM|wrong ownership|unable to open database file|readonly database/,
    (data) =>
      `No permission to use ${data} or a folder it needs: start as the user it belongs to, change its owner, ` +
      'or set DATA_DIR to a folder of your own.',
  ],
  [
    /initialized by PostgreSQL version|incompatible with server/,
    (data) =>
      `${data} was made by another version of PostgreSQL: start the release that made it and carry the data over, ` +
      'or set DATA_DIR to a new folder.',
  ],
  [
    /Cannot allocate memory|could not map anonymous shared memory/,
    () => 'There is not enough free memory for the database (256 MB): end other programs and start again.',
  ],
  [
    /spawn \S+ ENOENT|GLIBC|error while loading shared libraries|symbol not found|Error relocating|: not found/,
    () =>
      'The embedded PostgreSQL does not run on this system. It needs the GNU C library, so not Alpine: ' +
      'use a Debian image, or set DATABASE_URL to a server of your own.',
  ],
]

function lastLine(text: string): string {
  const lines = text.trim().split('\n')
  return lines.findLast((line) => /FATAL|PANIC|error:/.test(line)) ?? lines.at(-1) ?? ''
}
