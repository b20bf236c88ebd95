/**
 * A route of the API as a value: method, path, permission, input, and all possible answers. Server, browser, tests and the
 * OpenAPI document read the same value; none of them restates it.
 */
import type { Actor } from '@crm/domain/people/actor'
import type { Decision } from '@crm/domain/people/permissions'
import type { Refusal, SpineRefusal } from './refusals.ts'

/** Any zod schema. Comparing against zod's full class would cost seconds of type checking over 400 routes. */
export interface Shape {
  readonly _zod: { readonly output: unknown; readonly input: unknown }
}

/**
 * Callers: `anyone` needs no token, `newcomer` a valid token (the CRM user may not exist yet), `staff` an enabled CRM
 * user; a permission is checked before any record is read. `signer` needs only the token of one contract in the path.
 * `webhook` is an automation tool: it sends a shared key instead of a token, and may send a form instead of JSON.
 * `signing-service` is the signature service: the handler verifies the unparsed body.
 */
export type Who =
  | 'anyone'
  | 'signer'
  | 'webhook'
  | 'signing-service'
  | 'newcomer'
  | 'staff'
  | ((actor: Actor) => Decision)

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

export interface Route {
  readonly method: Method
  /** With parameters in braces, spelled as in the specification: `/webLeads/{id}`. */
  readonly path: `/${string}`
  /** A phrase for the list of the reference: "List leads, newest first". */
  readonly summary: string
  /** Sentences of the reference that the summary has no room for. */
  readonly description?: string
  readonly who: Who
  /** Marks a route that is not in the specification. */
  readonly ours?: true
  /** Refusals use the legacy format, each with a code. */
  readonly legacy?: true
  readonly params?: Shape
  readonly query?: Shape
  readonly body?: Shape
  /** Topics of the answer: it is stale once another route changes one of them. See `topics.ts`. */
  readonly reads?: readonly string[]
  /** Topics that the route changes. */
  readonly changes?: readonly string[]
  /** The body is a chunk of a file, not JSON. */
  readonly takesBytes?: true
  /** The success answer streams text of this content type; its shape describes the whole text. */
  readonly streams?: string
  readonly answers: { readonly [status: number]: Shape }
}

/** Keeps the literal types of `definition`; it has no runtime effect. */
export const route = <const R extends Route>(definition: R): R => definition

/** Properties shared by several routes. */
export const part = <const P extends Partial<Route>>(shared: P): P => shared

/** Answers shared by several routes. */
export const answers = <const A extends Route['answers']>(shared: A): A => shared

export type Output<S> = S extends Shape ? S['_zod']['output'] : undefined
type Input<S> = S extends Shape ? S['_zod']['input'] : undefined

/** Makes a part optional when all of its fields are: its `Partial` is then assignable to it. */
type Part<K extends string, S> = S extends Shape
  ? Partial<Input<S>> extends Input<S>
    ? { readonly [P in K]?: Input<S> }
    : { readonly [P in K]: Input<S> }
  : { readonly [P in K]?: never }

/** Input of a caller: exactly the parts that the route declares. */
export type CallInput<R extends Route> = Part<'params', R['params']> &
  Part<'query', R['query']> &
  Part<'body', R['body']> &
  (R extends { takesBytes: true } ? { readonly bytes: Uint8Array<ArrayBuffer> } : { readonly bytes?: never })

/** Statuses that the server may answer on every route, besides the declared ones. */
export const genericStatuses = [400, 401, 403, 405, 413, 415, 429, 500, 503] as const
type SpineStatus = (typeof genericStatuses)[number]

type DeclaredAnswer<R extends Route> = {
  [S in keyof R['answers'] & number]: { status: S; body: Output<R['answers'][S]> }
}[keyof R['answers'] & number]

type GenericAnswer<R extends Route> = {
  [S in Exclude<SpineStatus, keyof R['answers']>]: {
    status: S
    body: S extends 400 ? Refusal : SpineRefusal
  }
}[Exclude<SpineStatus, keyof R['answers']>]

/** Answer of a handler: a declared status with its body. */
export type Answer<R extends Route> = DeclaredAnswer<R>

/** Reply to a caller, discriminated by `status`. */
export type Reply<R extends Route> = DeclaredAnswer<R> | GenericAnswer<R>

type SuccessStatus = 200 | 201

/** Body of the success answer. */
export type Result<R extends Route> = Extract<DeclaredAnswer<R>, { status: SuccessStatus }>['body']

export type Routes = { readonly [name: string]: Route }
