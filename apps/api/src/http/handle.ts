/** How a feature keeps the contract: one handler per route, typed by the route, named by its key; and what it answers. */
import type { Readable } from 'node:stream'
import type { Refusal } from '@crm/contract/refusals'
import type { Answer, Output, Route, Routes } from '@crm/contract/route'
import type { Decision } from '@crm/domain/people/permissions'
import type { ContextOf } from './context.ts'

export interface Call<R extends Route> {
  readonly params: Output<R['params']>
  readonly query: Output<R['query']>
  readonly body: R extends { takesBytes: true } ? Uint8Array : Output<R['body']>
  readonly ctx: ContextOf<R['who']>
}

export type Answering<R extends Route> = (R extends { streams: string } ? Streamed<R> : Answer<R>) & {
  headers?: Record<string, string>
}

/** The text itself takes the place of its shape. */
type Streamed<R extends Route> = Exclude<Answer<R>, { status: 200 }> | { status: 200; body: Readable }

export type Handler<R extends Route> = (call: Call<R>) => Answering<R> | Promise<Answering<R>>

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
export const refuse = <const S extends 400 | 403 | 404 | 409 | 423 | 500>(
  status: S,
  message: string,
  errors?: Refusal['errors'],
) => ({ status, body: { message, ...(errors && { errors }) } })

/** Thrown, it leaves a transaction with a refusal, so that nothing half done is committed; the route answers it. */
export class Refused extends Error {
  readonly answer: ReturnType<typeof refuse> | ReturnType<typeof conflict>

  constructor(answer: Refused['answer']) {
    super(answer.body.message)
    this.answer = answer
  }
}

/** Goes on when the decision allows it. Throws Refused, 403 with its reason, otherwise. */
export function demand(decision: Decision): void {
  if (!decision.ok) throw new Refused(refuse(403, decision.reason))
}

/** Goes on when nothing is at fault. Throws Refused, 400 with every fault and the field it is about, otherwise. */
export function demandNoFaults(faults: readonly Fault[]): void {
  if (faults.length > 0) throw new Refused(refuse(400, allMessages(faults), [...faults]))
}

export type Fault = NonNullable<Refusal['errors']>[number]

export const allMessages = (faults: readonly Fault[]) => faults.map(({ message }) => message).join(' ')

/**
 * A list of whole records as it is answered: `found` may hold one more than was asked for, which makes a link to the
 * next ones in place of cutting silently.
 */
export function doneList<Row extends { readonly id: string }, View>(
  found: readonly Row[],
  path: string,
  query: { readonly limit: number },
  view: (row: Row) => View,
) {
  const rows = found.slice(0, query.limit)
  const last = rows.at(-1)
  const isCut = found.length > rows.length && last !== undefined
  const headers = isCut ? { link: `<${nextOf(path, { ...query, after: last.id })}>; rel="next"` } : undefined
  return done(200, rows.map(view), headers)
}

function nextOf(path: string, query: Readonly<Record<string, unknown>>): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? value : [value])
      if (one !== undefined) search.append(name, String(one))
  }
  return `/api${path}?${search.toString()}`
}
