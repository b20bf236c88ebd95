/** Sends mail over SMTP to the configured server. */
import { callbackify } from 'node:util'
import { createTransport } from 'nodemailer'
import { type Mailer, SenderRefused, Undeliverable } from '#platform/ports/mailer'
import { type MailSender, closed, composeMail } from './compose.ts'

export interface SmtpSettings extends MailSender {
  /** `smtp://user:password@host:587` or `smtps://…`; with tokens it names the mailbox and no password. */
  readonly url: string
  /** Tokens of an application that may send, for XOAUTH2. */
  readonly token?: () => Promise<string>
}

/** One connection per mail: there are few, and a slow one must not delay the others. */
export function smtpMailer({ url, token, ...sender }: SmtpSettings): Mailer {
  const { protocol, hostname, port, username } = new URL(url)
  const transport = createTransport({
    ...(token
      ? {
          host: hostname,
          port: Number(port) || (protocol === 'smtps:' ? 465 : 587),
          secure: protocol === 'smtps:',
          auth: { type: 'OAuth2' as const, user: decodeURIComponent(username) },
        }
      : { url }),
    // The name for EHLO: a container's own has no dot, which some servers refuse.
    name: new URL(sender.origin).hostname,
    // Requires TLS for a password or a token, so that it is never sent in clear text.
    requireTLS: username !== '' && !isHere(hostname),
    // The sum of the timeouts stays below the time after which the queue considers a job dead.
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    ...closed,
  })
  if (token) {
    transport.set('oauth2_provision_cb', (_user: string, _renew: boolean, done: ProvisionDone) =>
      callbackify(token)(done),
    )
  }
  let verifiedAt = -Infinity
  return {
    async send(message) {
      await transport.sendMail(composeMail(message, sender)).catch((error: unknown) => {
        throw failureOf(error)
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

type ProvisionDone = (error: Error | null, token?: string) => void

const verifiedForMs = 60_000

const isHere = (hostname: string) => ['localhost', '127.0.0.1', '[::1]'].includes(hostname)

/**
 * Undeliverable for a permanent failure of this mail or its address: a refused recipient, or content that is refused for
 * its size or form. A refused login or sender and a quota affect all mails and can be mended, and so may a policy (5.7)
 * (RFC 3463; Exchange Online: 5.7.57, 5.7.60, 5.2.0 SubmissionQuotaExceeded).
 */
function failureOf(error: unknown): unknown {
  if (!(error instanceof Error) || !('command' in error)) return error
  const code = 'responseCode' in error ? Number(error.responseCode) : 0
  const status = 'response' in error ? statusIn(String(error.response)) : undefined
  const isPolicy = status?.startsWith('5.7.') || loginRefusals.has(code)
  switch (error.command) {
    case 'RCPT TO':
      if (code < 500) return error
      return isPolicy ? new SenderRefused(error.message) : new Undeliverable(error.message)
    case 'DATA':
      if (code < 500) return error
      return isAboutContent(code, status)
        ? new Undeliverable(error.message)
        : new SenderRefused(error.message)
    default:
      return code >= 400 ? new SenderRefused(error.message) : error
  }
}

/** "5.7.60" in "550 5.7.60 SMTP; Client does not have permissions". */
const statusIn = (response: string) => /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})/.exec(response)?.[1]

/** Too large, or a form that the server does not take. */
const isAboutContent = (code: number, status: string | undefined) =>
  status === undefined ? code === 552 : /^5\.(6\.\d+|3\.4|2\.3)$/.test(status)

/** Authentication is required, or failed. */
const loginRefusals = new Set([530, 535])
