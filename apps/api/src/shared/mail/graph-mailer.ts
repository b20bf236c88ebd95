/**
 * Sends mail through Microsoft Graph, as an application with Mail.Send for one mailbox: the whole message as MIME, so that
 * it is the same as over SMTP. Manual: learn.microsoft.com/graph/api/user-sendmail, …/graph/outlook-send-mime-message.
 */
import { createTransport } from 'nodemailer'
import { readEmail } from '@crm/domain/contact/email'
import { type CallSettings, graphCalls } from '#platform/graph/calls'
import { type Mailer, SenderRefused, Undeliverable } from '#platform/ports/mailer'
import { type MailSender, closed, composeMail } from './compose.ts'

export interface GraphMailSettings
  extends MailSender, Omit<CallSettings, 'service' | 'unavailable' | 'scope'> {
  /** Without `/v1.0`. */
  readonly graphUrl: string
}

export function graphMailer({ graphUrl, ...settings }: GraphMailSettings): Mailer {
  const { from, origin, company } = settings
  const { call, token } = graphCalls({
    ...settings,
    scope: `${graphUrl}/.default`,
    service: 'Microsoft Graph',
    unavailable: (message, options) => new SenderRefused(message, options),
  })
  const address = `${graphUrl}/v1.0/users/${encodeURIComponent(readEmail(from) ?? from)}/sendMail`
  const writer = createTransport({ streamTransport: true, buffer: true, newline: 'windows', ...closed })
  return {
    async send(message) {
      const { message: mime } = await writer.sendMail(composeMail(message, { from, origin, company }))
      const body = Buffer.from((mime as Buffer).toString('base64'))
      const answer = await call(address, {
        method: 'POST',
        body,
        headers: { 'content-type': 'text/plain' },
      })
      if (answer.status !== 202) throw failureOf(answer)
    },
    /** A cached token: reading the mailbox would need a permission that sending does not. */
    async ready() {
      await token()
    },
  }
}

/** Refusals of this mail or its address are final; everything else is about the mailbox, the permission or the moment. */
function failureOf({ status, text }: { readonly status: number; readonly text: string }): Error {
  const { code, message } = errorIn(text)
  const words = `Microsoft Graph refused the email: ${message ?? `status ${status}`}${code ? ` (${code})` : ''}`
  return finalCodes.has(code ?? '') || status === 413 ? new Undeliverable(words) : new SenderRefused(words)
}

/** learn.microsoft.com/graph/errors and …/exchange/client-developer/web-service-reference/responsecode. */
const finalCodes = new Set(['ErrorInvalidRecipients', 'ErrorMessageSizeExceeded', 'ErrorMimeContentInvalid'])

function errorIn(text: string): { readonly code?: string; readonly message?: string } {
  try {
    return (JSON.parse(text) as { error?: { code?: string; message?: string } }).error ?? {}
  } catch {
    return {}
  }
}
