import { people } from '@crm/cast'
import type { Here } from './serve-here.ts'

/** What a newcomer needs to know: where it is, and who can sign in. */
export function welcome({ config, local, hasInbox }: Here): string {
  const address = `\n  ${config.company} CRM is ready at ${config.origin}\n`
  if (!local) return address
  const staff = people.map(({ displayName, username, card }) =>
    ['  ', displayName.padEnd(13), username.padEnd(34), card.filter(Boolean).join('; ')].join(''),
  )
  const webhook = `  Leads are brought in by POST ${config.apiBaseUrl}/webhooks/import-lead, X-Webhook-Key: ${config.webhooks.keys.join(' or ')}`
  const mail = `  What it mails is kept here and sent to nobody: ${config.origin}/mail`
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
