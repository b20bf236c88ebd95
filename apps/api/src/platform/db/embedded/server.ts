/** The PostgreSQL process: its settings, its start, and its restart after a crash. */
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
 * Runs the server until the returned function is called, which shuts it down, waits for its end and releases the
 * lock. A server that ends by itself (out of memory, for example) is restarted.
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
    restart = retryStart()
  }

  /**
   * Retries until the server runs or is stopped. Never rejects, since no caller waits; requests meanwhile report that
   * the database is gone.
   */
  async function retryStart(): Promise<void> {
    while (!stopping.signal.aborted && lock.isStillOurs()) {
      const now = Date.now()
      deaths = [...deaths.filter((at) => now - at < 60_000), now]
      if (deaths.length > maxQuickRestarts) await pause(stopping.signal)
      if (stopping.signal.aborted) return
      try {
        server = await start()
        return
      } catch {
        // PostgreSQL's log has the reason.
      }
    }
  }

  async function stop(): Promise<void> {
    stopping.abort()
    await restart
    withdrawAccess(places)
    // Both are needed: the watchdog may have been killed, or the data folder deleted.
    await Promise.all([server.end(), endServer(places, binaries)])
    rmSync(places.socket, { recursive: true, force: true })
    lock.release()
  }
}

/** Immediate restarts per minute; after more crashes, restarts are delayed, since the cause is deeper. */
const maxQuickRestarts = 5
const pauseMs = 10_000

const pause = (signal: AbortSignal) => wait(pauseMs, undefined, { signal }).catch(() => undefined)

interface Installation {
  places: Places
  account: Account
  binaries: Binaries
  throwaway: boolean
}

interface RunningServer {
  /** Resolves when the server, or its watchdog shell, has ended for any reason. */
  ended: Promise<unknown>
  /** Requests a fast shutdown by closing the watchdog's pipe, and keeps this process alive until `ended`. */
  end(): Promise<unknown>
}

/** Starts PostgreSQL and returns once it is ready. No other server runs on the data. */
async function runServer(installation: Installation, access: Access): Promise<RunningServer> {
  const { places, account, binaries, throwaway } = installation
  renewSocketFolder(places, account)
  const { descriptor, startsAt } = openLog(places, account)
  const args = ['-D', dataArgument(account, places.data), ...settings(places, access, throwaway)]
  const child = spawnWatched(binaries.postgres, args, account, places.data, descriptor)
  // Does not keep this process alive, so that a script may end without closing the database.
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

/** No timeout, since crash recovery may take minutes; the wait ends if the server does. */
async function untilReadyOrEnded(places: Places, child: ChildProcess): Promise<void> {
  while (isRunning(child) && !readPostmasterFile(places)?.isReady) await wait(10)
}

/** PostgreSQL's settings for a laptop; the command line overrides the files in the data folder. */
export function settings(places: Places, access: Access, throwaway: boolean): string[] {
  const chosen = {
    ...listenSettings(access),
    cluster_name: places.cluster,
    max_connections: '60',
    // Holds a million leads with the indexes that lists read; PostgreSQL allocates less while there are fewer.
    shared_buffers: '512MB',
    wal_compression: 'on',
    // JIT compilation takes longer than nearly all of our queries run.
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_min_messages: 'warning',
    // The log must not reveal personal data of a failed statement: neither rows nor parameters.
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
    log_parameter_max_length_on_error: '0',
    ...(throwaway ? { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' } : {}),
  }
  return Object.entries(chosen).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

function listenSettings({ host, port }: Access): Record<string, string> {
  const isSocket = host.startsWith('/')
  return {
    port: String(port),
    listen_addresses: isSocket ? '' : host,
    unix_socket_directories: isSocket ? host : '',
    unix_socket_permissions: '0700',
  }
}
