/** The application in this process, without a port: the seed sets the clock and calls it as the cast. */
import { createApp } from '@crm/api/app'
import { type Keys, TokenRefused } from '@crm/api/platform/auth/tokens'
import type { Database } from '@crm/api/platform/db/database'
import { type EvidenceKeys, evidenceKeysOf } from '@crm/api/platform/evidence-keys'
import type { Drive } from '@crm/api/platform/ports/drive'
import { noJobs } from '@crm/api/platform/ports/jobs'
import { httpPoster } from '@crm/api/processes/hooks/http-poster'
import { noMailer } from '@crm/api/platform/ports/mailer'
import { organization, people } from '@crm/cast'
import type { ImportOutcome } from '@crm/domain/imports/outcomes'
import { pino } from 'pino'
import { demoWebhookKey } from '../start/environment.ts'
import type { SeedPaper } from './papers.ts'

type Body = Readonly<Record<string, unknown>>
type Method = 'GET' | 'POST' | 'PUT'

type OfPaper = { readonly leadId: string } | { readonly saleId: string } | { readonly serviceJobId: string }

export interface SeedApplication {
  /** Calls as this person at this moment. An error response stops the seed. */
  call<T>(username: string, at: Date, method: Method, path: string, body?: Body): Promise<T>
  /** Uploads a file and files it as a document of a client or a job. */
  bring(username: string, at: Date, of: OfPaper, paper: SeedPaper): Promise<void>
  /** Imports a lead at this moment, as an automation tool does. Any other outcome stops the seed. */
  sendIn(at: Date, body: object, outcome: ImportOutcome): Promise<void>
  close(): Promise<void>
}

export async function seedApplication(
  db: Database,
  drive: Drive,
  evidence: EvidenceKeys = evidenceKeysOf(['a key that only this seed knows']),
): Promise<SeedApplication> {
  let now = new Date()
  const app = await createApp({
    db,
    now: () => now,
    log: pino({ level: 'error' }, pino.destination(2)),
    strict: true,
    services: {
      keys: trusting,
      jobs: noJobs,
      drive,
      mailer: noMailer,
      poster: httpPoster({ allowsLocalhost: false }),
      evidence,
      signing: null,
      admins: new Set(),
      allowsGuests: false,
      webhookKeys: [demoWebhookKey],
      origin: 'http://localhost:3000',
      pingGraph: async () => undefined,
    },
    security: { cspAllowedOrigins: [], https: false },
    requestsPerMinute: 1_000_000,
  })
  async function call<T>(username: string, at: Date, method: Method, path: string, body?: Body | Uint8Array) {
    now = at
    const type = body instanceof Uint8Array ? 'application/octet-stream' : 'application/json'
    const answer = await app.inject({
      method,
      url: `/api${path}`,
      ...(body && { payload: body instanceof Uint8Array ? Buffer.from(body) : body }),
      headers: { authorization: `Bearer ${username}`, ...(body && { 'content-type': type }) },
    })
    if (answer.statusCode >= 300) {
      throw new Error(`${method} ${path} as ${username} answered ${answer.statusCode}: ${answer.body}`)
    }
    return answer.json<T>()
  }
  return {
    call,
    async bring(username, at, of, { docType, photoOf, name, bytes }) {
      const asked = new URLSearchParams({ name, size: String(bytes.length) })
      const { id } = await call<{ id: string }>(
        username,
        at,
        'POST',
        `/drive/uploads?${asked.toString()}`,
        bytes,
      )
      await call(username, at, 'POST', '/documents', { uploadId: id, docType, photoOf, ...of })
    },
    async sendIn(at, body, outcome) {
      now = at
      const answer = await app.inject({
        method: 'POST',
        url: '/api/webhooks/import-lead',
        payload: body,
        headers: { 'x-webhook-key': demoWebhookKey },
      })
      const became = answer.statusCode === 400 ? 'refused' : String(answer.headers['import-outcome'])
      if (!became.startsWith(outcome)) throw new Error(`The lead import answered ${became}: ${answer.body}`)
    },
    close: () => app.close(),
  }
}

/** In this process a username is enough to authenticate; these keys never leave it. */
const trusting: Keys = {
  ready: async () => undefined,
  async verify(username) {
    const person = people.find((one) => one.username === username)
    if (!person) throw new TokenRefused(`The cast has no ${username}.`)
    return {
      oid: person.oid,
      tid: organization.tenantId,
      username,
      name: person.displayName,
      claims: person.roles,
      isGuest: false,
      expiresAt: new Date(8.64e15),
    }
  },
}
