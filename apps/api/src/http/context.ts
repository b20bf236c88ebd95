import type { Who } from '@crm/contract/route'
import type { Database } from '../db/database.ts'
import type { Identity } from '../auth/tokens.ts'
import type { People, Person } from '../people/people.ts'
import type { Services } from '../services.ts'

/** What every handler has: the database, the clock of this request, the people, the services. */
export interface Context extends Services {
  readonly db: Database
  readonly people: People
  /** The instant of this request; no SQL and no rule asks another clock. */
  readonly now: Date
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
}

export interface StaffContext extends NewcomerContext {
  readonly actor: Person
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
