/**
 * A route of the API as a value: method, path, who may call it, what goes in, and every answer it may give.
 * Server, browser, tests and the OpenAPI document all read the same value; none of them restates it.
 */
import type { Actor } from '@crm/domain/people/actor'
import type { Decision } from '@crm/domain/people/permissions'
import type { Refusal, SpineRefusal } from './refusals.ts'

/** Anything zod can parse. Comparing against zod's full class would cost seconds over 200 routes. */
export interface Shape {
  readonly _zod: { readonly output: unknown; readonly input: unknown }
}

/**
 * Who may call: `anyone` needs no token, `newcomer` a valid token (the CRM user may not exist yet),
 * `staff` an enabled CRM user; a permission asks the area-level question before any record is read.
 * `signer` has a link that opens one contract: the token in the path is all that is asked for.
 * `webhook` is an automation tool: it brings a shared key instead of a token, and may send a form instead of JSON.
 */
export type Who = 'anyone' | 'signer' | 'webhook' | 'newcomer' | 'staff' | ((actor: Actor) => Decision)

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

export interface Route {
  readonly method: Method
  /** With parameters in braces, spelled as the specification spells them: `/webLeads/{id}`. */
  readonly path: `/${string}`
  readonly summary: string
  readonly who: Who
  /** True for a route that the specification does not name. */
  readonly ours?: true
  /** Its refusals are in the legacy dialect, each with a code. */
  readonly legacy?: true
  readonly params?: Shape
  readonly query?: Shape
  readonly body?: Shape
  /** What its answer tells of: out of date once a route that changes one of these has answered. See `topics.ts`. */
  readonly reads?: readonly string[]
  /** What is different once it has answered. */
  readonly changes?: readonly string[]
  /** Its body is a piece of a file, and not JSON. */
  readonly takesBytes?: true
  /** The good answer is text of this type and is sent as it is made; its shape is the whole text's. */
  readonly streams?: string
  readonly answers: { readonly [status: number]: Shape }
}

/** Keeps the literal types of `definition`; the value is inert. */
export const route = <const R extends Route>(definition: R): R => definition

/** What several routes have in common. */
export const part = <const P extends Partial<Route>>(shared: P): P => shared

/** Answers that several routes share. */
export const answers = <const A extends Route['answers']>(shared: A): A => shared

export type Output<S> = S extends Shape ? S['_zod']['output'] : undefined
type Input<S> = S extends Shape ? S['_zod']['input'] : undefined

/** A part may be left out when nothing in it is required: `Partial` of it then fits. */
type Part<K extends string, S> = S extends Shape
  ? Partial<Input<S>> extends Input<S>
    ? { readonly [P in K]?: Input<S> }
    : { readonly [P in K]: Input<S> }
  : { readonly [P in K]?: never }

/** What a caller passes: exactly the parts that the route declares. */
export type CallInput<R extends Route> = Part<'params', R['params']> &
  Part<'query', R['query']> &
  Part<'body', R['body']> &
  (R extends { takesBytes: true } ? { readonly bytes: Uint8Array<ArrayBuffer> } : { readonly bytes?: never })

/** The answers the server's spine may give on every route, beside those the route declares. */
export const spineStatuses = [400, 401, 403, 405, 413, 415, 429, 500, 503] as const
type SpineStatus = (typeof spineStatuses)[number]

type Declared<R extends Route> = {
  [S in keyof R['answers'] & number]: { status: S; body: Output<R['answers'][S]> }
}[keyof R['answers'] & number]

type FromSpine<R extends Route> = {
  [S in Exclude<SpineStatus, keyof R['answers']>]: {
    status: S
    body: S extends 400 ? Refusal : SpineRefusal
  }
}[Exclude<SpineStatus, keyof R['answers']>]

/** What a handler may answer: a declared status with its body, nothing else. */
export type Answer<R extends Route> = Declared<R>

/** What a caller may receive, told apart by `status`. */
export type Reply<R extends Route> = Declared<R> | FromSpine<R>

type Good = 200 | 201

/** The body of the route's good answer. */
export type Result<R extends Route> = Extract<Declared<R>, { status: Good }>['body']

export type Routes = { readonly [name: string]: Route }
