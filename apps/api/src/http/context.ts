import type { Readable } from 'node:stream'
import type { Who } from '@crm/contract/route'
import type { LiveQuery } from '@crm/contract/web/live-shapes'
import type { Claim } from '@crm/domain/people/actor'
import type { Database } from '../db/database.ts'
import type { Identity } from '../auth/tokens.ts'
import type { People, Person } from '../people/people.ts'
import type { Services } from '../services.ts'

/** What every handler has: the database, the clock of this request, the people, the services. */
export interface Context extends Services {
  readonly db: Database
  readonly people: People
  readonly live: Live
  /** The instant of this request; no SQL and no rule asks another clock. */
  readonly now: Date
}

/** Who hears at once of what changes. */
export interface Live {
  /** What is told from now on, and first what was missed. Throws LineIsFull where the person listens often enough. */
  listen(listener: Listener, query: LiveQuery, now: Date): Promise<Readable>
}

export interface Listener {
  /** Who hears: the person viewed, where somebody views. */
  readonly userId: string
  readonly claims: readonly Claim[]
  /** Who looks through their eyes, if anybody does. */
  readonly viewerId: string | undefined
  /** When the token ends, the stream does. */
  readonly expiresAt: Date
}

/** One call of a webhook, as far as its sender and its body matter. */
export interface Delivery {
  /** A fingerprint of the key: what may be kept and shown. */
  readonly keyName: string
  readonly idempotencyKey: string | null
  /** A row of a file, which somebody may send again at any time. */
  readonly isOfFile: boolean
  readonly contentType: string
  /** The body as it came. */
  raw(): string
}

/** Who opened a signing link, as far as a machine can tell. */
export interface Visit {
  readonly ip: string
  readonly agent: string
}

export interface SignerContext extends Context {
  readonly visit: Visit
}

export interface WebhookContext extends Context {
  readonly delivery: Delivery
}

export interface NewcomerContext extends Context {
  readonly identity: Identity
  /** An administrator looks through the eyes of this person: nothing is written, not even a sign-in. */
  readonly isViewed: boolean
  /** That administrator. */
  readonly viewerId?: string | undefined
}

/** One call of a person, as far as it matters that it may come twice. */
export interface PersonsRequest {
  /** Its Idempotency-Key, made by the caller before the first try; null: each call is another. */
  readonly key: string | null
  /** `POST /webNotes` */
  readonly route: string
}

export interface StaffContext extends NewcomerContext {
  readonly actor: Person
  readonly request: PersonsRequest
}

export type ContextOf<W extends Who> = W extends 'anyone'
  ? Context
  : W extends 'signer'
    ? SignerContext
    : W extends 'webhook'
      ? WebhookContext
      : W extends 'newcomer'
        ? NewcomerContext
        : StaffContext
