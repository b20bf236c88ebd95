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
import { type Account, giveAllTo, giveTo, dataArgument } from './account.ts'
import type { Binaries } from './binaries.ts'
import type { Places } from './places.ts'
import { logSince, openLog, spawnWatched } from './programs.ts'

interface Wanted {
  places: Places
  account: Account
  binaries: Binaries
  throwaway: boolean
}

/** Makes the data folder when there is none. Cut short at any moment, it leaves no half of one. */
export async function ensureCluster(wanted: Wanted): Promise<void> {
  const { places, account } = wanted
  removeLeftovers(places)
  if (existsSync(join(places.data, 'PG_VERSION'))) return takeOver(places, account)
  refuseOtherContent(places)
  const half = mkdtempSync(`${places.data}${halfMark}`)
  try {
    giveTo(account, half)
    await runInitdb(wanted, half)
    renameSync(half, places.data)
    if (!wanted.throwaway) syncFolder(dirname(places.data))
  } catch (error) {
    rmSync(half, { recursive: true, force: true })
    throw error
  }
}

const halfMark = '.initdb-'

function removeLeftovers({ data }: Places): void {
  const folder = dirname(data)
  for (const name of readdirSync(folder)) {
    if (!name.startsWith(`${basename(data)}${halfMark}`)) continue
    try {
      // An interrupted initdb that is about to end may still write to it: five seconds of patience.
      rmSync(join(folder, name), { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
    } catch {
      // It writes still: the next start removes the rest.
    }
  }
}

/** Data copied back by root, from a backup of the machine say, would be refused by PostgreSQL. */
function takeOver({ data }: Places, account: Account): void {
  if (account && statSync(data).uid === 0) giveAllTo(account, data)
}

function refuseOtherContent({ data }: Places): void {
  if (!existsSync(data) || readdirSync(data).length === 0) return
  throw new Error(`${data} holds files but no PostgreSQL database: move it away, or set another DATA_DIR.`)
}

async function runInitdb({ places, account, binaries, throwaway }: Wanted, folder: string): Promise<void> {
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
 * PostgreSQL's own C.UTF-8 orders the same on every system and after every upgrade of one, so indexes stay valid.
 * The system's character types still decide what a letter is to pg_trgm; macOS knows them by another name.
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

/** Without it a power cut could take back the rename, and every row committed since with it. */
function syncFolder(folder: string): void {
  if (process.platform === 'win32') return
  const descriptor = openSync(folder, 'r')
  fsyncSync(descriptor)
  closeSync(descriptor)
}
