import { type TestServer, webhookKey } from './server.ts'

export interface WebhookAnswer {
  readonly status: number
  readonly body: unknown
}

export type Post = (
  body: object | string,
  headers?: Readonly<Record<string, string>>,
) => Promise<WebhookAnswer>

/** Posts to the lead import like an automation tool. */
export const posting =
  ({ url }: TestServer): Post =>
  async (body, headers = {}) => {
    const response = await fetch(`${url}/webhooks/import-lead`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-webhook-key': webhookKey, ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })
    return { status: response.status, body: await response.json() }
  }
