import type { IncomingMessage } from 'node:http'

const maxBytes = 16 * 1024

/** Reads the body of a small form; treats a too long body as empty. */
export async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes <= maxBytes) chunks.push(chunk)
  }
  return new URLSearchParams(bytes > maxBytes ? '' : Buffer.concat(chunks).toString('utf8'))
}
