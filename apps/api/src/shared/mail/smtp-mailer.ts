/** Sends mail over SMTP to the configured server. */
import { type Sender, writeMail } from '@crm/domain/mail/write-mail'
import { createTransport } from 'nodemailer'
import { type Mailer, Undeliverable } from '#platform/ports/mailer'

export interface SmtpSettings extends Sender {
  /** `smtp://user:password@host:587` or `smtps://…`. */
  readonly url: string
  /** The sender, `Name <address>`. */
  readonly from: string
}

/** One connection per mail: there are few, and a slow one must not delay the others. */
export function smtpMailer({ url, from, ...sender }: SmtpSettings): Mailer {
  const { hostname, username } = new URL(url)
  const transport = createTransport({
    url,
    // Requires TLS for a password, so that it is never sent in clear text.
    requireTLS: username !== '' && !isHere(hostname),
    // The sum of the timeouts stays below the time after which the queue considers a job dead.
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    // Mails are plain text and HTML only: nodemailer must not read files or URLs.
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
          // Suppresses out-of-office replies.
          headers: { 'auto-submitted': 'auto-generated', 'x-auto-response-suppress': 'All' },
        })
        .catch((error: unknown) => {
          throw isRefused(error) ? new Undeliverable(error.message) : error
        })
    },
    /** Cached, since the Health page polls every ten seconds, which is too often to log in to a mail server. */
    async ready() {
      if (Date.now() - verifiedAt < verifiedForMs) return
      await transport.verify()
      verifiedAt = Date.now()
    },
  }
}

const verifiedForMs = 60_000

const isHere = (hostname: string) => ['localhost', '127.0.0.1', '[::1]'].includes(hostname)

/** A permanent failure of this mail or address. A wrong password affects all mails and can be fixed, so it is not. */
const isRefused = (error: unknown): error is Error =>
  error instanceof Error &&
  'responseCode' in error &&
  Number(error.responseCode) >= 500 &&
  'code' in error &&
  (error.code === 'EENVELOPE' || error.code === 'EMESSAGE')
