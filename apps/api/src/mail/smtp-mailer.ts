/** Mail by SMTP, to whatever server the settings name. */
import { type Sender, writeMail } from '@crm/domain/mail/write-mail'
import { createTransport } from 'nodemailer'
import { type Mailer, Undeliverable } from './mailer.ts'

export interface SmtpSettings extends Sender {
  /** `smtp://user:password@host:587` or `smtps://…`. */
  readonly url: string
  /** `Name <address>`, that mails come from. */
  readonly from: string
}

/** A connection for each mail: few are sent, and none waits for another that a server thinks about. */
export function smtpMailer({ url, from, ...sender }: SmtpSettings): Mailer {
  const { hostname, username } = new URL(url)
  const transport = createTransport({
    url,
    // A password is not told in clear to whoever stands between.
    requireTLS: username !== '' && !isHere(hostname),
    // All of them together stay below the time after which the queue takes a job for lost.
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    // Mails are made of texts alone: no file and no address is read for one.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  let verifiedAt = -Infinity
  return {
    async send({ id, to, letter, at }) {
      const { subject, text, html } = writeMail(letter, sender)
      await transport
        .sendMail({
          from,
          to: { name: '', address: to },
          ...(letter.replyTo && { replyTo: { name: '', address: letter.replyTo } }),
          subject,
          text,
          html,
          date: at,
          messageId: `<${id}@${new URL(sender.origin).hostname}>`,
          // No holiday note answers it.
          headers: { 'auto-submitted': 'auto-generated', 'x-auto-response-suppress': 'All' },
        })
        .catch((error: unknown) => {
          throw isRefused(error) ? new Undeliverable(error.message) : error
        })
    },
    /** A page of Health asks every ten seconds; a mail server would not like to be signed in to so often. */
    async ready() {
      if (Date.now() - verifiedAt < verifiedFor) return
      await transport.verify()
      verifiedAt = Date.now()
    },
  }
}

const verifiedFor = 60_000

const isHere = (hostname: string) => ['localhost', '127.0.0.1', '[::1]'].includes(hostname)

/** For good, and because of this mail or this address: a wrong password refuses all, and may be mended. */
const isRefused = (error: unknown): error is Error =>
  error instanceof Error &&
  'responseCode' in error &&
  Number(error.responseCode) >= 500 &&
  'code' in error &&
  (error.code === 'EENVELOPE' || error.code === 'EMESSAGE')
