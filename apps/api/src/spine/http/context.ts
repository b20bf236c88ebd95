import type { Readable } from 'node:stream'
import type { FastifyBaseLogger } from 'fastify'
import type { Method, Who } from '@crm/contract/route'
import type { LiveQuery } from '@crm/contract/web/live-shapes'
import type { Claim } from '@crm/domain/people/actor'
import type { Database } from '#platform/db/database'
import type { HookHeaders } from '#platform/ports/signing'
import type { Identity } from '#platform/auth/tokens'
import type { People, Person } from '#spine/people/people'
import type { Services } from '#spine/services'

/** The context of every handler: the database, the time of the request, the people, the services. */
export interface Context extends Services {
  readonly db: Database
  readonly people: People
  readonly live: Live
  readonly log: FastifyBaseLogger
  /** The time of this request; no SQL statement and no rule reads another clock. */
  readonly now: Date
}

/** Live event subscriptions. */
export interface Live {
  /** Streams new events, after the missed ones. Throws QueueFull when the person has too many streams. */
  listen(listener: Listener, query: LiveQuery, now: Date): Promise<Readable>
}

export interface Listener {
  /** The recipient: the viewed person while an administrator views as them. */
  readonly userId: string
  readonly claims: readonly Claim[]
  /** The administrator who views as this person, if any. */
  readonly viewerId: string | undefined
  /** The stream ends when the token expires. */
  readonly expiresAt: Date
}

/** One webhook request: its sender and its body. */
export interface Delivery {
  /** A fingerprint of the key, which may be stored and displayed. */
  readonly keyName: string
  readonly idempotencyKey: string | null
  /** A row of a file, which may be sent again at any time. */
  readonly isOfFile: boolean
  readonly contentType: string
  /** The unparsed body. */
  raw(): string
}

/** The caller's IP address and user agent. */
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

export interface SigningServiceContext extends Context {
  /** An unverified request. */
  readonly hook: {
    readonly headers: HookHeaders
    /** The unparsed body. */
    raw(): Buffer
  }
}

export interface NewcomerContext extends Context {
  readonly identity: Identity
  /** An administrator views as this person: nothing is written, not even a sign-in. */
  readonly isViewed: boolean
  /** The administrator who views as them. */
  readonly viewerId?: string | undefined
}

/** The parts of a person's request that make it idempotent. */
export interface PersonsRequest {
  /** The Idempotency-Key, which the client creates before its first try; null: every request is a new one. */
  readonly key: string | null
  /** `POST /webNotes` */
  readonly route: string
}

export interface StaffContext extends NewcomerContext {
  readonly actor: Person
  readonly visit: Visit
  readonly request: PersonsRequest
  readonly dispatch: Dispatch
}

/** Runs another request of the same caller and returns its answer, whatever the status. */
export type Dispatch = (request: {
  readonly method: Method
  /** With the prefix `/api`, without a query. */
  readonly url: string
  readonly body: object | undefined
  /** Its Idempotency-Key. */
  readonly key: string | undefined
}) => Promise<{ readonly status: number; readonly body: unknown }>

export type ContextOf<W extends Who> = W extends 'anyone'
  ? Context
  : W extends 'signer'
    ? SignerContext
    : W extends 'webhook'
      ? WebhookContext
      : W extends 'signing-service'
        ? SigningServiceContext
        : W extends 'newcomer'
          ? NewcomerContext
          : StaffContext
