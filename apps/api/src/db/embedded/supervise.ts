import { rmSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { type Access, withdrawAccess } from './access.ts'
import { endServer } from './end-server.ts'
import type { Lock } from './lock.ts'
import { type Installation, type RunningServer, runServer } from './run-server.ts'

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
