/** Requests of the same caller within one request: they take the way of every other request. */
import type { FastifyRequest } from 'fastify'
import type { Dispatch } from './context.ts'

/** The headers that decide who calls, and that say from where. */
const callerHeaders = ['authorization', 'x-view-as', 'user-agent'] as const

export const dispatchAs =
  ({ server, headers, ip }: FastifyRequest): Dispatch =>
  async ({ method, url, body, key }) => {
    const answer = await server.inject({
      method,
      url,
      remoteAddress: ip,
      headers: {
        ...Object.fromEntries(
          callerHeaders.flatMap((name) => (name in headers ? [[name, headers[name]]] : [])),
        ),
        'content-type': 'application/json',
        ...(key !== undefined && { 'idempotency-key': key }),
      },
      ...(body && { payload: JSON.stringify(body) }),
    })
    return { status: answer.statusCode, body: answer.json<unknown>() }
  }
