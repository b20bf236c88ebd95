import { type App, webhookKey } from './open-app.ts'

/** Imports a lead as an automation tool does; text is sent unchanged. */
export const sendIn = ({ origin }: App, body: unknown): Promise<Response> =>
  fetch(`${origin}/api/webhooks/import-lead`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-webhook-key': webhookKey },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
