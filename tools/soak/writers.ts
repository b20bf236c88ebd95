/** Write load: several writers create leads one after the other, and remember each acknowledged one. */
import { setTimeout as delay } from 'node:timers/promises'

export interface Writers {
  /** IDs of the leads whose creation was answered with 201. */
  readonly acknowledged: readonly string[]
  /** Waits for the last requests. */
  stop(): Promise<void>
}

export function startWriters(url: string, token: string, count: number): Writers {
  const acknowledged: string[] = []
  const stopped = new AbortController()
  const writers = Array.from({ length: count }, (_unused, writer) => write(writer))

  async function write(writer: number) {
    for (let n = 0; !stopped.signal.aborted; n++) {
      const id = await createLead(url, token, `Writer ${writer} wrote ${n}`)
      if (id) acknowledged.push(id)
      else await delay(50)
    }
  }

  return {
    acknowledged,
    async stop() {
      stopped.abort()
      await Promise.all(writers)
    },
  }
}

/** The new lead's ID, or undefined when the server did not acknowledge it. */
async function createLead(url: string, token: string, lastName: string): Promise<string | undefined> {
  try {
    const answer = await fetch(`${url}/webLeads`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ firstName: 'Soak', lastName, email1: 'soak@mail.example' }),
      signal: AbortSignal.timeout(10_000),
    })
    if (answer.status !== 201) return undefined
    return ((await answer.json()) as { id: string }).id
  } catch {
    return undefined
  }
}
