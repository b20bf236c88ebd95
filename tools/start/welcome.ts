import { people } from '@crm/cast'
import type { Here } from './serve-here.ts'

/** The first information for a newcomer: the address, and who can sign in. */
export function welcome({ config, local, hasInbox }: Here): string {
  const address = `\n  ${config.company} CRM is ready at ${config.origin}\n`
  if (!local) return address
  const staff = people.map(({ displayName, username, card }) =>
    ['  ', displayName.padEnd(13), username.padEnd(34), card.filter(Boolean).join('; ')].join(''),
  )
  const webhook = `  Import leads by POST ${config.apiBaseUrl}/webhooks/import-lead, X-Webhook-Key: ${config.webhooks.keys.join(' or ')}`
  const mail = `  Emails stay on this machine: ${config.origin}/mail`
  return [
    address,
    '  Sign in by picking a card:',
    ...staff,
    '',
    webhook,
    ...(hasInbox ? [mail] : []),
    '',
  ].join('\n')
}
