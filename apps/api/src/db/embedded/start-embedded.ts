import { setTimeout as wait } from 'node:timers/promises'
import { type Access, chooseAccess, findAccess, publishAccess, urlOf, withdrawAccess } from './access.ts'
import { accountFor, giveTo } from './account.ts'
import { findBinaries } from './binaries.ts'
import { ensureCluster } from './cluster.ts'
import { answers, crmDatabase, ensureCrmDatabase } from './crm-database.ts'
import { explain } from './explain.ts'
import { type Lock, tryLock } from './lock.ts'
import { type Places, placesOf } from './places.ts'
import { supervise } from './supervise.ts'

export interface EmbeddedOptions {
  /** The folder of PostgreSQL's data. Its neighbours `<dataDir>.log`, `.lock` and `.connection` are ours too. */
  dataDir: string
  /** For tests: faster, and lost in a power cut. */
  throwaway?: boolean
}

export interface EmbeddedDatabase {
  /** Connection string of the database `crm`, for `pg`. */
  connection: string
  /** Connection string of any database of this server. */
  url(database: string): string
  /** True when another process runs the server; it ends with that process. */
  isShared: boolean
  /** Shuts the server down if this process runs it. Safe to call twice. */
  stop(): Promise<void>
}

/**
 * Runs a real PostgreSQL 18 on `dataDir`, or shares the one that a living process (this one too) runs there.
 * Makes the data and the database `crm` when absent. The server ends with this process, however that ends.
 * Throws an Error whose message is a sentence for the person who started us.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const places = placesOf(options.dataDir)
  try {
    return await ownOrShare(places, options.throwaway ?? false)
  } catch (error) {
    throw explain(error, places)
  }
}

const patienceMs = 10 * 60_000

async function ownOrShare(places: Places, throwaway: boolean): Promise<EmbeddedDatabase> {
  const startedAt = Date.now()
  while (Date.now() - startedAt < patienceMs) {
    const lock = tryLock(places.lock)
    if (lock) return own(places, lock, throwaway)
    const access = findAccess(places)
    if (access && (await answers(access))) return embedded(access, true, async () => {})
    await wait(10)
  }
  throw new Error(
    `Another process has tried to start the database in ${places.data} for ten minutes: end it.`,
  )
}

async function own(places: Places, lock: Lock, throwaway: boolean): Promise<EmbeddedDatabase> {
  let stop = async () => lock.release()
  try {
    // First of all, so that nobody shares the orphan of a dead owner.
    withdrawAccess(places)
    const account = accountFor(places.data)
    giveTo(account, places.lock)
    const installation = { places, account, throwaway, binaries: findBinaries(account, places.data) }
    await ensureCluster(installation)
    const access = await chooseAccess(places)
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
