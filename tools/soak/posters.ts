/** Load on the lead import: new people, sent one after the other by several senders, as a tool sends them. */
import { setTimeout as delay } from 'node:timers/promises'
import { webhookKey } from './server.ts'

/** One call: the person, and whether it received 200. */
export interface Posted {
  readonly email: string
  readonly isAcknowledged: boolean
}

export interface Posters {
  readonly posted: readonly Posted[]
  /** Waits for the last requests. */
  stop(): Promise<void>
}

export function startPosters(url: string, round: string, count: number): Posters {
  const posted: Posted[] = []
  const stopped = new AbortController()
  const senders = Array.from({ length: count }, (_unused, sender) => send(sender))

  async function send(sender: number) {
    for (let n = 0; !stopped.signal.aborted; n++) {
      const email = `${round}.${sender}.${n}@soak.example`
      const isAcknowledged = await post(url, email)
      posted.push({ email, isAcknowledged })
      // Refused calls are retried at the end: thousands of them would be most of the round.
      if (!isAcknowledged) await delay(50)
    }
  }

  return {
    posted,
    async stop() {
      stopped.abort()
      await Promise.all(senders)
    },
  }
}

/** Repeats every call, like a tool that missed the response or lost its state; throws when one is refused. */
export async function postAgain(url: string, posted: readonly Posted[]): Promise<void> {
  const waiting = posted.values()
  const work = async () => {
    for (const { email } of waiting)
      if (!(await post(url, email))) throw new Error(`The import refused ${email} when it was sent again.`)
  }
  await Promise.all(Array.from({ length: 8 }, work))
}

/** True after a 200. */
async function post(url: string, email: string): Promise<boolean> {
  try {
    const answer = await fetch(`${url}/webhooks/import-lead`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-webhook-key': webhookKey },
      body: JSON.stringify({ firstName: 'Soak', lastName: email, email, notes: 'Brought in under load.' }),
      signal: AbortSignal.timeout(10_000),
    })
    await answer.body?.cancel()
    return answer.status === 200
  } catch {
    return false
  }
}
