/** Binds a feature to the contract: one handler per route, typed by the route and named by its key. */
import type { Readable } from 'node:stream'
import type { Answer, Output, Route, Routes } from '@crm/contract/route'
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

/** A streamed body takes the place of the response schema. */
type Streamed<R extends Route> = Exclude<Answer<R>, { status: 200 }> | { status: 200; body: Readable }

export type Handler<R extends Route> = (call: Call<R>) => Answering<R> | Promise<Answering<R>>

/** Answers 404 or 403 for a record, or undefined when the call may go on. */
type RecordCheck<R extends Route> = (
  call: Pick<Call<R>, 'params' | 'ctx'>,
) => Promise<Answering<R> | undefined>

/**
 * A handler whose record decides before the body does: with malformed input, `check` runs first, so that
 * another person's record answers 404 and not 400. With valid input the handler checks in its own transaction.
 */
export interface RecordHandler<R extends Route> {
  readonly check: RecordCheck<R>
  readonly handler: Handler<R>
}

export interface BoundHandler {
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
): BoundHandler[] {
  return Object.entries(routes).map(([name, route]) => {
    const bound = handlers[name as keyof A] as
      | Pick<BoundHandler, 'handler' | 'check'>
      | BoundHandler['handler']
    return { route, area, name, ...(typeof bound === 'function' ? { handler: bound } : bound) }
  })
}

/** A successful response. */
export const done = <const S extends 200 | 201, B>(status: S, body: B, headers?: Record<string, string>) => ({
  status,
  body,
  ...(headers && { headers }),
})

/** A successful response that streams its body, with the media type that its route names. */
export const streamed = (status: 200, body: Readable, headers: Record<string, string>) => ({
  status,
  body,
  headers,
})

/**
 * Answers a list of whole records. A row beyond the limit becomes a link to the next page, so that nothing is cut
 * silently.
 */
export function doneList<Row extends { readonly id: string }, View>(
  rows: readonly Row[],
  path: string,
  query: { readonly limit: number },
  view: (row: Row) => View,
) {
  const page = rows.slice(0, query.limit)
  const last = page.at(-1)
  const isCut = rows.length > page.length && last !== undefined
  const headers = isCut
    ? { link: `<${nextPath(path, { ...query, after: last.id })}>; rel="next"` }
    : undefined
  return done(200, page.map(view), headers)
}

function nextPath(path: string, query: Readonly<Record<string, unknown>>): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    for (const item of Array.isArray(value) ? value : [value])
      if (item !== undefined) search.append(name, String(item))
  }
  return `/api${path}?${search.toString()}`
}
