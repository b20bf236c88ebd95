/** Where mails go while the settings name no mail server: the organisation's own, on this machine. */
import type { Config } from '@crm/api/config'
import { organisation } from '@crm/cast'
import type { Inbox } from '@crm/local-cloud/mail/inbox'

/** The inbox, with the settings as they are when it is the mail server. */
export async function withInbox(config: Config, stateDir: string): Promise<{ config: Config; inbox: Inbox }> {
  // Loaded only here, as the local cloud is: a process beside a real mail server does not pay for it.
  const { openInbox } = await import('@crm/local-cloud/mail/inbox')
  const inbox = await openInbox({ organisation: organisation.name, stateDir })
  const from = `${config.company} CRM <crm@${organisation.domain}>`
  return { config: { ...config, mail: { url: inbox.smtpUrl, from } }, inbox }
}
