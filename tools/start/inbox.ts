/** The local inbox, used while no mail server is configured. */
import type { Config } from '@crm/api/platform/config'
import { organization } from '@crm/cast'
import type { Inbox } from '@crm/local-cloud/mail/inbox'

/** The inbox, and the settings with the inbox as the mail server. */
export async function withInbox(config: Config, stateDir: string): Promise<{ config: Config; inbox: Inbox }> {
  // Loaded on demand, like the local cloud: a process with a real mail server does not pay for it.
  const { openInbox } = await import('@crm/local-cloud/mail/inbox')
  const inbox = await openInbox({ organization: organization.name, stateDir })
  const from = `${config.company} CRM <crm@${organization.domain}>`
  return { config: { ...config, mail: { smtpUrl: inbox.smtpUrl, from, application: null } }, inbox }
}
