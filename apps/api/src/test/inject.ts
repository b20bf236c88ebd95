import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import type { Send } from './client.ts'

/** Calls the application in its own process: the same result without a socket. */
export const injecting =
  (app: FastifyInstance): Send =>
  async (url, { method, body, headers }) => {
    const { pathname, search } = new URL(url)
    const answer = await app.inject({
      method: method as 'GET',
      url: pathname + search,
      ...(headers && { headers }),
      ...(body !== undefined && { payload: typeof body === 'string' ? body : Buffer.from(body) }),
    })
    const { statusCode: status, rawPayload } = answer
    const packing = answer.headers['content-encoding'] ?? ''
    const payload = new Uint8Array(unpack[packing]?.(rawPayload) ?? rawPayload)
    const told = Object.entries(answer.headers).map(([name, value]): [string, string] => [
      name,
      String(value),
    ])
    return new Response(payload.length > 0 ? payload : null, { status, headers: told })
  }

const unpack: Readonly<Record<string, (packed: Buffer) => Buffer>> = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
}
