/** A third-party program that receives webhooks and verifies them per Standard Webhooks. */
import { createHmac } from 'node:crypto'
import { type Server, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Received {
  readonly id: string
  /** The known secret that signed it. */
  readonly signedBy: readonly string[]
  readonly type: string
  readonly data: Readonly<Record<string, unknown>> & { readonly record?: Record<string, unknown> | null }
  readonly raw: string
}

export interface Receiver {
  readonly url: string
  /** In order of arrival. */
  readonly received: readonly Received[]
  /** The next responses; null means no response. */
  answers(status: number | null, text?: string, headers?: Readonly<Record<string, string>>): void
  knows(...secrets: readonly string[]): void
  close(): Promise<void>
}

export async function openReceiver(): Promise<Receiver> {
  const received: Received[] = []
  let secrets: readonly string[] = []
  let said: { status: number | null; text: string; headers: Readonly<Record<string, string>> } = {
    status: 200,
    text: 'Thanks',
    headers: {},
  }
  const server: Server = createServer((request, response) => {
    let raw = ''
    request.setEncoding('utf8').on('data', (part: string) => (raw += part))
    request.on('end', () => {
      const { id, type, data } = JSON.parse(raw) as Received
      const { 'webhook-id': ours, 'webhook-timestamp': at, 'webhook-signature': signed } = request.headers
      const signatures = String(signed).split(' ')
      const content = `${String(ours)}.${String(at)}.${raw}`
      const signedBy = secrets.filter((secret) => signatures.includes(`v1,${sign(secret, content)}`))
      const isFresh = Math.abs(Date.now() / 1_000 - Number(at)) < 300
      if (ours === id) received.push({ id, signedBy: isFresh ? signedBy : [], type, data, raw })
      if (said.status !== null) response.writeHead(said.status, said.headers).end(said.text)
    })
  })
  await new Promise<void>((listening) => server.listen(0, 'localhost', listening))
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}/crm`,
    received,
    answers(status, text = '', headers = {}) {
      said = { status, text, headers }
    },
    knows(...known) {
      secrets = known
    },
    async close() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}

const sign = (secret: string, content: string) =>
  createHmac('sha256', Buffer.from(secret.replace('whsec_', ''), 'base64'))
    .update(content)
    .digest('base64')
