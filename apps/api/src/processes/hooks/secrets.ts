/** Secrets and signatures by Standard Webhooks 1.0. */
import { createHmac, randomBytes } from 'node:crypto'
import type { Hook } from './store.ts'

const prefix = 'whsec_'

export const newSecret = (): string => prefix + randomBytes(32).toString('base64')

/** Overlap period of a replaced secret, for updating the receiver (A-464). */
export const formerSecretHours = 24

/** Signature headers: over the id, the time of this try in seconds, and the body, with every valid secret. */
export function signedHeaders(
  hook: Pick<Hook, 'secret' | 'former_secret' | 'former_until'>,
  { id, body, now }: { readonly id: string; readonly body: string; readonly now: Date },
): Readonly<Record<string, string>> {
  const timestamp = Math.floor(now.getTime() / 1_000)
  const former = hook.former_until && new Date(hook.former_until) > now ? hook.former_secret : null
  const secrets = [hook.secret, ...(former ? [former] : [])]
  return {
    'content-type': 'application/json',
    'user-agent': 'Solar-CRM-Webhooks/1',
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': secrets
      .map((secret) => `v1,${sign(secret, `${id}.${timestamp}.${body}`)}`)
      .join(' '),
  }
}

const sign = (secret: string, content: string): string =>
  createHmac('sha256', Buffer.from(secret.slice(prefix.length), 'base64'))
    .update(content)
    .digest('base64')
