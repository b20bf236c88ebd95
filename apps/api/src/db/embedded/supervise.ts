import { rmSync } from 'node:fs'
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
  let isStopping = false
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
    restart = startAgain(Date.now())
  }

  /** Never rejects: nobody waits for it, and every request says meanwhile that the database is gone. */
  async function startAgain(now: number): Promise<void> {
    deaths = [...deaths.filter((at) => now - at < 60_000), now]
    if (isStopping || deaths.length > mostDeathsPerMinute || !lock.isStillOurs()) return
    try {
      server = await start()
    } catch {
      // Said in PostgreSQL's log.
    }
  }

  async function stop(): Promise<void> {
    isStopping = true
    await restart
    withdrawAccess(places)
    // Either alone is not enough: the watchdog may have been killed, the data folder removed.
    await Promise.all([server.end(), endServer(places, binaries)])
    rmSync(places.socket, { recursive: true, force: true })
    lock.release()
  }
}

/** A server which dies more often is left down: it would only die again. */
const mostDeathsPerMinute = 5
