import { once } from 'node:events'
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdtempSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { passwordOf, user } from './connection.ts'
import { type Account, changeOwnerOfAll, changeOwner, dataArgument } from './account.ts'
import type { Binaries } from './binaries.ts'
import type { Places } from './places.ts'
import { logSince, openLog, spawnWatched } from './programs.ts'

interface ClusterOptions {
  places: Places
  account: Account
  binaries: Binaries
  throwaway: boolean
}

/** Creates the data folder if missing. An interruption leaves no partial one. */
export async function ensureCluster(wanted: ClusterOptions): Promise<void> {
  const { places, account } = wanted
  removeLeftovers(places)
  if (existsSync(join(places.data, 'PG_VERSION'))) return takeOver(places, account)
  refuseOtherContent(places)
  const partial = mkdtempSync(`${places.data}${partialSuffix}`)
  try {
    changeOwner(account, partial)
    await runInitdb(wanted, partial)
    renameSync(partial, places.data)
    if (!wanted.throwaway) syncFolder(dirname(places.data))
  } catch (error) {
    rmSync(partial, { recursive: true, force: true })
    throw error
  }
}

const partialSuffix = '.initdb-'

function removeLeftovers({ data }: Places): void {
  const folder = dirname(data)
  for (const name of readdirSync(folder)) {
    if (!name.startsWith(`${basename(data)}${partialSuffix}`)) continue
    try {
      // An interrupted initdb that is about to end may still write to it: retry for five seconds.
      rmSync(join(folder, name), { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
    } catch {
      // Still in use: the next start removes the rest.
    }
  }
}

/** Fixes the owner of data that root copied back, for example from a backup, which PostgreSQL would refuse. */
function takeOver({ data }: Places, account: Account): void {
  if (account && statSync(data).uid === 0) changeOwnerOfAll(account, data)
}

function refuseOtherContent({ data }: Places): void {
  if (!existsSync(data) || readdirSync(data).length === 0) return
  throw new Error(`${data} holds files but no PostgreSQL database: move it away, or set another DATA_DIR.`)
}

async function runInitdb(
  { places, account, binaries, throwaway }: ClusterOptions,
  folder: string,
): Promise<void> {
  const entry =
    process.platform === 'win32'
      ? ['--auth=scram-sha-256', `--pwfile=${writtenPassword(places)}`]
      : ['--auth-local=trust', '--auth-host=reject']
  const args = ['-D', dataArgument(account, folder), '-U', user, '--encoding=UTF8', '--no-instructions']
  args.push(...locale(), ...entry, ...(throwaway ? ['--no-sync'] : []))
  const { descriptor, startsAt } = openLog(places, account)
  const child = spawnWatched(binaries.initdb, args, account, folder, descriptor)
  closeSync(descriptor)
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(logSince(places, startsAt) || 'initdb ended without a word.')
}

/**
 * PostgreSQL's built-in C.UTF-8 sorts the same on every system and after every upgrade, so indexes stay valid.
 * pg_trgm still uses the system's character types; macOS has another name for them.
 */
function locale(): string[] {
  const own = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']
  if (process.platform === 'win32') return own
  return [...own, `--lc-ctype=${process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8'}`]
}

function writtenPassword(places: Places): string {
  passwordOf(places)
  return places.password
}

/** Syncs the rename: without it a power failure could revert it, and lose every row committed since. */
function syncFolder(folder: string): void {
  if (process.platform === 'win32') return
  const descriptor = openSync(folder, 'r')
  fsyncSync(descriptor)
  closeSync(descriptor)
}
