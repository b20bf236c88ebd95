import type { Config } from '#platform/config'
import { readCredential } from '#platform/graph/application'
import { graphCalls } from '#platform/graph/calls'
import { type Mailer, SenderRefused, noMailer } from '#platform/ports/mailer'
import { graphMailer } from './graph-mailer.ts'
import { smtpMailer } from './smtp-mailer.ts'

type MailSettings = Pick<Config, 'mail' | 'origin' | 'company' | 'graphUrl' | 'directory'>

/** The mailer of the settings; without one, mails are stored but not sent. Throws ConfigError. */
export async function openMailer({
  mail,
  origin,
  company,
  graphUrl,
  directory,
}: MailSettings): Promise<Mailer> {
  if (!mail) return noMailer
  const { from, smtpUrl: url, application } = mail
  const sender = { from, origin, company }
  if (!application) return url === null ? noMailer : smtpMailer({ ...sender, url })
  const { authority } = directory
  const calling = {
    company,
    authority,
    clientId: application.clientId,
    credential: await readCredential('MAIL', application),
  }
  if (url === null) return graphMailer({ ...sender, ...calling, graphUrl })
  const { token } = graphCalls({
    ...calling,
    scope: exchangeScope,
    service: 'The directory',
    unavailable: (message, options) => new SenderRefused(message, options),
  })
  return smtpMailer({ ...sender, url, token })
}

/** learn.microsoft.com/exchange/client-developer/legacy-protocols/how-to-authenticate-an-imap-pop-smtp-application-by-using-oauth. */
const exchangeScope = 'https://outlook.office365.com/.default'
