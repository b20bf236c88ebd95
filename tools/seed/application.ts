/** The application in this process, with a clock that the seed sets, called as the cast: nothing listens. */
import { createApp } from '@crm/api/app'
import { type Keys, TokenRefused } from '@crm/api/auth/tokens'
import type { Database } from '@crm/api/db/database'
import { noJobs } from '@crm/api/jobs/queue'
import { organisation, people } from '@crm/cast'
import { pino } from 'pino'

type Body = Readonly<Record<string, unknown>>
type Method = 'GET' | 'POST' | 'PUT'

export interface SeedApplication {
  /** Calls as this person at this moment. Any answer but a good one stops the seed. */
  call<T>(username: string, at: Date, method: Method, path: string, body?: Body): Promise<T>
  close(): Promise<void>
}

export async function seedApplication(db: Database): Promise<SeedApplication> {
  let now = new Date()
  const app = await createApp({
    db,
    now: () => now,
    log: pino({ level: 'error' }, pino.destination(2)),
    strict: true,
    services: {
      keys: trusting,
      jobs: noJobs,
      admins: new Set(),
      webhookKeys: [],
      askGraph: async () => undefined,
    },
    security: { allies: [], https: false },
    requestsPerMinute: 1_000_000,
  })
  return {
    async call<T>(username: string, at: Date, method: Method, path: string, body?: Body) {
      now = at
      const answer = await app.inject({
        method,
        url: `/api${path}`,
        ...(body && { payload: body }),
        headers: { authorization: `Bearer ${username}` },
      })
      if (answer.statusCode >= 300) {
        throw new Error(`${method} ${path} as ${username} answered ${answer.statusCode}: ${answer.body}`)
      }
      return answer.json<T>()
    },
    close: () => app.close(),
  }
}

/** In this process a username is proof enough; these keys never leave it. */
const trusting: Keys = {
  ready: async () => undefined,
  async verify(username) {
    const person = people.find((one) => one.username === username)
    if (!person) throw new TokenRefused(`The cast has no ${username}.`)
    return {
      oid: person.oid,
      tid: organisation.tenantId,
      username,
      name: person.displayName,
      claims: person.roles,
      expiresAt: new Date(8.64e15),
    }
  },
}
