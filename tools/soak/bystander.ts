/** A bystander during attacks: reads a list, a lead and the health check, one after the other. */
import { setTimeout as delay } from 'node:timers/promises'
import type { Soaked } from './server.ts'

interface Disturbed {
  readonly calls: number
  readonly failed: number
  readonly longestMs: number
}

export async function startBystander(server: Soaked): Promise<{ stop(): Promise<Disturbed> }> {
  const headers = { authorization: `Bearer ${await server.token()}` }
  const paths = ['/webLeadsPaginatedLight?pageSize=50', '/health-check', '/users/me']
  const leaving = new AbortController()
  const seen = { calls: 0, failed: 0, longestMs: 0 }
  const working = work()

  async function work() {
    for (let n = 0; !leaving.signal.aborted; n++) {
      const since = performance.now()
      const good = await fetch(`${server.url}${paths[n % paths.length]}`, { headers }).then(
        async (answer) => (await answer.arrayBuffer()) && answer.ok,
        () => false,
      )
      seen.calls += 1
      if (!good) seen.failed += 1
      seen.longestMs = Math.max(seen.longestMs, performance.now() - since)
      await delay(25)
    }
  }

  return {
    async stop() {
      leaving.abort()
      await working
      return seen
    },
  }
}
