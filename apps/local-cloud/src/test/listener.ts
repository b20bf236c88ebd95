import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

export type Heard = { readonly headers: Readonly<Record<string, unknown>>; readonly body: string }

/** A receiver of webhooks; it refuses the first ones with 500 when told to, and is closed after the test. */
export async function listener(refusals = 0): Promise<{ url: string; heard: Heard[] }> {
  const heard: Heard[] = []
  let left = refusals
  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8').on('data', (part: string) => (body += part))
    request.on('end', () => {
      heard.push({ headers: request.headers, body })
      left -= 1
      response.writeHead(left >= 0 ? 500 : 200).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  onTestFinished(() => new Promise((resolve) => server.close(() => resolve())))
  return { url: `http://localhost:${(server.address() as AddressInfo).port}/hook`, heard }
}
