import { type IncomingHttpHeaders, request } from 'node:http'
import { text } from 'node:stream/consumers'

export interface RawAnswer {
  readonly status: number | undefined
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** Sends a request verbatim, since `fetch` would normalize its URL and headers. */
export function rawRequest(
  url: string,
  path: string,
  init: { method?: string; headers?: readonly string[]; body?: Uint8Array | string } = {},
): Promise<RawAnswer> {
  const { hostname, port } = new URL(url)
  const { promise, resolve, reject } = Promise.withResolvers<RawAnswer>()
  const headers = init.headers ?? ['host', `${hostname}:${port}`]
  const sent = request({ hostname, port, path, method: init.method ?? 'GET', headers, agent: false })
  sent.once('error', reject).once('response', (answer) => {
    text(answer).then((body) => resolve({ status: answer.statusCode, headers: answer.headers, body }), reject)
  })
  sent.end(init.body)
  return promise
}
