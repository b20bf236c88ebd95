import type { ChildProcess } from 'node:child_process'
import { closeSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { type Access, renewSocketFolder } from './access.ts'
import type { Account } from './account.ts'
import type { Binaries } from './binaries.ts'
import { dataArgument } from './data-argument.ts'
import type { Places } from './places.ts'
import { readPostmasterFile } from './processes.ts'
import { logSince, openLog } from './server-log.ts'
import { settings } from './settings.ts'
import { isRunning, spawnWatched } from './spawn-watched.ts'

export interface Installation {
  places: Places
  account: Account
  binaries: Binaries
  throwaway: boolean
}

export interface RunningServer {
  /** Resolves when the server, or the shell that watches over it, has ended for whatever reason. */
  ended: Promise<unknown>
  /** Asks for a fast shutdown by closing the watchdog's pipe, and keeps this process alive until `ended`. */
  end(): Promise<unknown>
}

/** Starts PostgreSQL and returns when it answers. No other server runs on the data. */
export async function runServer(installation: Installation, access: Access): Promise<RunningServer> {
  const { places, account, binaries, throwaway } = installation
  renewSocketFolder(places, account)
  const { descriptor, startsAt } = openLog(places, account)
  const args = ['-D', dataArgument(account, places.data), ...settings(places, access, throwaway)]
  const child = spawnWatched(binaries.postgres, args, account, places.data, descriptor)
  // Does not keep this process alive, so that a script may end without asking the database.
  child.unref()
  closeSync(descriptor)
  const ended = new Promise<Error | undefined>((resolve) => {
    child.once('exit', () => resolve(undefined))
    child.once('error', resolve)
  })
  await untilReadyOrEnded(places, child)
  if (!isRunning(child)) {
    throw (await ended) ?? new Error(logSince(places, startsAt) || 'PostgreSQL ended without a word.')
  }
  return { ended, end }

  async function end(): Promise<unknown> {
    child.ref()
    child.stdio[3]?.destroy()
    return ended
  }
}

/** Recovery after a crash may take minutes; the server's end, not a clock, is what ends this wait. */
async function untilReadyOrEnded(places: Places, child: ChildProcess): Promise<void> {
  while (isRunning(child) && !readPostmasterFile(places)?.isReady) await wait(10)
}
