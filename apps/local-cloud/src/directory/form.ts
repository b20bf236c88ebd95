import type { IncomingMessage } from 'node:http'

const mostBytes = 16 * 1024

/** Reads the body of a small form; one that is too long is read as empty. */
export async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes <= mostBytes) chunks.push(chunk)
  }
  return new URLSearchParams(bytes > mostBytes ? '' : Buffer.concat(chunks).toString('utf8'))
}
