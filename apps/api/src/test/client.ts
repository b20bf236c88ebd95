import { Refusal, SpineRefusal } from '@crm/contract/refusals'
import type { CallInput, Reply, Route } from '@crm/contract/route'
import type * as z from 'zod'

export interface Client {
  /** Typed calls of the contract. Throws on an undeclared status or an invalid body. */
  call<R extends Route>(route: R, input: CallInput<R>): Promise<Reply<R> & { headers: Headers }>
  /** Arbitrary calls that the contract forbids. */
  raw(method: string, path: string, init?: SendOptions): Promise<Response>
}

/** The subset of `fetch` that clients use, so that `app.inject` can stand in. */
export type Send = (url: string, init: { method: string } & SendOptions) => Promise<Response>
type SendOptions = { body?: string | Uint8Array<ArrayBuffer>; headers?: Record<string, string> }

export function clientFor(url: string, token: string | undefined, send: Send = fetch): Client {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
  return {
    async call(route, input) {
      const { params = {}, query = {}, body, bytes } = input as Loose
      const response = await send(url + withParams(route.path, params) + withQuery(query), {
        method: route.method,
        headers: { ...headers, ...(bytes && { 'content-type': 'application/octet-stream' }) },
        ...(bytes && { body: bytes }),
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      const answered: unknown = await response.json()
      return {
        status: response.status,
        body: declared(route, response.status, answered),
        headers: response.headers,
      } as never
    },
    raw: (method, path, init = {}) =>
      send(url + path, { method, ...init, headers: { ...headers, ...init.headers } }),
  }
}

interface Loose {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
  bytes?: Uint8Array<ArrayBuffer>
}

function declared(route: Route, status: number, body: unknown): unknown {
  const shape = (route.answers[status] ?? spine[status]) as z.ZodType | undefined
  if (!shape) throw new Error(`${route.method} ${route.path} answered the undeclared status ${status}.`)
  return shape.parse(body)
}

const spine: Record<number, z.ZodType> = {
  400: Refusal,
  ...Object.fromEntries([401, 403, 405, 413, 415, 429, 500, 503].map((status) => [status, SpineRefusal])),
}

const withParams = (path: string, params: Record<string, unknown>) =>
  path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => encodeURIComponent(String(params[name])))

function withQuery(query: Record<string, unknown>): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? value : [value])
      if (one !== undefined) search.append(name, String(one))
  }
  return search.size > 0 ? `?${search.toString()}` : ''
}
