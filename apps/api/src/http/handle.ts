/** How a feature keeps the contract: one handler per route, typed by the route, named by its key. */
import type { Readable } from 'node:stream'
import type { Refusal } from '@crm/contract/refusals'
import type { Answer, Output, Route, Routes } from '@crm/contract/route'
import type { ContextOf } from './context.ts'

export interface Call<R extends Route> {
  readonly params: Output<R['params']>
  readonly query: Output<R['query']>
  readonly body: Output<R['body']>
  readonly ctx: ContextOf<R['who']>
}

type Answering<R extends Route> = (R extends { streams: string } ? Streamed<R> : Answer<R>) & {
  headers?: Record<string, string>
}

/** The text itself takes the place of its shape. */
type Streamed<R extends Route> = Exclude<Answer<R>, { status: 200 }> | { status: 200; body: Readable }

type Handler<R extends Route> = (call: Call<R>) => Answering<R> | Promise<Answering<R>>

/** Answers 404 or 403 for a record, or undefined when the caller may go on. */
type RecordCheck<R extends Route> = (
  call: Pick<Call<R>, 'params' | 'ctx'>,
) => Promise<Answering<R> | undefined>

/**
 * A handler whose record decides before the body does (assumption A-003): when the input is malformed, `check` runs
 * first, so that a stranger's record answers 404 and not 400. With good input the handler checks in its own
 * transaction, and `check` costs nothing.
 */
export interface RecordHandler<R extends Route> {
  readonly check: RecordCheck<R>
  readonly handler: Handler<R>
}

export interface Handled {
  readonly route: Route
  readonly area: string
  readonly name: string
  readonly handler: (call: never) => unknown
  readonly check?: (call: never) => Promise<unknown>
}

/** Binds an area of the contract to its handlers. A missing handler or an undeclared answer does not compile. */
export function handle<const A extends Routes>(
  area: string,
  routes: A,
  handlers: { [K in keyof A]: Handler<A[K]> | RecordHandler<A[K]> },
): Handled[] {
  return Object.entries(routes).map(([name, route]) => {
    const given = handlers[name as keyof A] as Pick<Handled, 'handler' | 'check'> | Handled['handler']
    return { route, area, name, ...(typeof given === 'function' ? { handler: given } : given) }
  })
}

/** A good answer. */
export const done = <const S extends 200 | 201, B>(status: S, body: B, headers?: Record<string, string>) => ({
  status,
  body,
  ...(headers && { headers }),
})

/** A good answer that is sent as it is made, with the type that its route names. */
export const streamed = (status: 200, body: Readable, headers: Record<string, string>) => ({
  status,
  body,
  headers,
})

/** A stale change of a field that somebody else changed since. */
export const conflict = <B>(message: string, current: B) => ({
  status: 409 as const,
  body: { message, current },
})

/** A refusal with a reason a person can read; `errors` names the fields at fault. */
export const refuse = <const S extends 400 | 403 | 404 | 409 | 500>(
  status: S,
  message: string,
  errors?: Refusal['errors'],
) => ({ status, body: { message, ...(errors && { errors }) } })
