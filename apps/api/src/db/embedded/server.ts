/** PostgreSQL as a process: its settings, its start, and a new start whenever it ends by itself. */
import { rmSync, closeSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import type { ChildProcess } from 'node:child_process'
import { type Access, withdrawAccess, renewSocketFolder } from './connection.ts'
import { endServer, readPostmasterFile } from './processes.ts'
import type { Lock, Places } from './places.ts'
import { type Account, dataArgument } from './account.ts'
import type { Binaries } from './binaries.ts'
import { logSince, openLog, isRunning, spawnWatched } from './programs.ts'

/**
 * Runs the server until the returned function is called, which shuts it down, waits until it is gone and gives up
 * the lock. A server that ends by itself (killed for memory, say) is started again.
 */
export async function supervise(
  installation: Installation,
  access: Access,
  lock: Lock,
): Promise<() => Promise<void>> {
  const { places, binaries } = installation
  const stopping = new AbortController()
  let restart: Promise<void> = Promise.resolve()
  let stopped: Promise<void> | undefined
  let deaths: number[] = []
  let server = await start()
  return () => (stopped ??= stop())

  async function start(): Promise<RunningServer> {
    await endServer(places, binaries)
    const server = await runServer(installation, access)
    void restartAfter(server)
    return server
  }

  async function restartAfter({ ended }: RunningServer): Promise<void> {
    await ended
    restart = startAgain()
  }

  /**
   * Tries until the server runs or is no longer wanted. Never rejects: nobody waits for it, and every request says
   * meanwhile that the database is gone.
   */
  async function startAgain(): Promise<void> {
    while (!stopping.signal.aborted && lock.isStillOurs()) {
      const now = Date.now()
      deaths = [...deaths.filter((at) => now - at < 60_000), now]
      if (deaths.length > deathsInARow) await pause(stopping.signal)
      if (stopping.signal.aborted) return
      try {
        server = await start()
        return
      } catch {
        // Said in PostgreSQL's log.
      }
    }
  }

  async function stop(): Promise<void> {
    stopping.abort()
    await restart
    withdrawAccess(places)
    // Either alone is not enough: the watchdog may have been killed, the data folder removed.
    await Promise.all([server.end(), endServer(places, binaries)])
    rmSync(places.socket, { recursive: true, force: true })
    lock.release()
  }
}

/** So many times a minute the server is started at once; then it has a deeper reason to die, and waits. */
const deathsInARow = 5
const pauseMs = 10_000

const pause = (signal: AbortSignal) => wait(pauseMs, undefined, { signal }).catch(() => undefined)

interface Installation {
  places: Places
  account: Account
  binaries: Binaries
  throwaway: boolean
}

interface RunningServer {
  /** Resolves when the server, or the shell that watches over it, has ended for whatever reason. */
  ended: Promise<unknown>
  /** Asks for a fast shutdown by closing the watchdog's pipe, and keeps this process alive until `ended`. */
  end(): Promise<unknown>
}

/** Starts PostgreSQL and returns when it answers. No other server runs on the data. */
async function runServer(installation: Installation, access: Access): Promise<RunningServer> {
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

/** PostgreSQL's settings for a laptop: the command line wins over the files in the data folder. */
export function settings(places: Places, access: Access, throwaway: boolean): string[] {
  const chosen = {
    ...wayIn(access),
    cluster_name: places.cluster,
    max_connections: '60',
    // A million leads with the indexes that lists read fit into it; less is taken while there are fewer.
    shared_buffers: '512MB',
    wal_compression: 'on',
    // Compiling a query takes longer than all but the largest of ours run.
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_min_messages: 'warning',
    // Whom a failed statement was about is nobody's business who reads this log: neither rows nor parameters.
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
    log_parameter_max_length_on_error: '0',
    ...(throwaway ? { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' } : {}),
  }
  return Object.entries(chosen).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

function wayIn({ host, port }: Access): Record<string, string> {
  const isSocket = host.startsWith('/')
  return {
    port: String(port),
    listen_addresses: isSocket ? '' : host,
    unix_socket_directories: isSocket ? host : '',
    unix_socket_permissions: '0700',
  }
}
