/**
 * Mail of the organization as Microsoft Graph sends it for an application: `POST /users/{mailbox}/sendMail` with a whole MIME
 * message. Strict by learn.microsoft.com/graph/api/user-sendmail, …/graph/outlook-send-mime-message, …/graph/throttling-limits
 * and Exchange's response codes (…/exchange/client-developer/web-service-reference/responsecode).
 */
import type { FastifyPluginAsync } from 'fastify'
import { rateWindow, secondsUntil } from '../../esign/rate-window.ts'
import { GraphFailure, sendGraphFailure } from '../drive/failures.ts'

export type MailOptions = {
  /** The mailboxes that the application may use; others do not exist. */
  readonly mailboxes: readonly string[]
  /** Takes a mail that was accepted. */
  readonly deliver: (mail: { readonly to: string; readonly raw: Buffer }) => void
  /** 30 by default, Exchange Online's limit of a mailbox. */
  readonly mailsPerMinute?: number
  readonly now?: () => Date
}

/** Register it at `/graph/v1.0`. `authorize` throws GraphFailure unless the call carries a token with Mail.Send. */
export function mailService(
  { mailboxes, deliver, mailsPerMinute = 30, now = () => new Date() }: MailOptions,
  authorize: (authorization: string | undefined) => Promise<void>,
): FastifyPluginAsync {
  return async (app) => {
    const count = rateWindow(mailsPerMinute, 60_000, now)
    app.setErrorHandler((error, _request, reply) => sendGraphFailure(reply, error))
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: maxBytes * 2 }, (_request, body, done) =>
      done(null, body),
    )
    app.post<{ Params: { mailbox: string } }>('/users/:mailbox/sendMail', async (request, reply) => {
      await authorize(request.headers.authorization)
      const mailbox = request.params.mailbox.toLowerCase()
      if (!mailboxes.includes(mailbox))
        throw new GraphFailure(404, 'ErrorInvalidUser', `The requested user '${mailbox}' is invalid.`, 'mail')
      if (!request.headers['content-type']?.startsWith('text/plain'))
        throw new GraphFailure(
          400,
          'BadRequest',
          'Unable to read the message: send MIME as text/plain.',
          'mail',
        )
      const raw = bytesOf(String(request.body))
      if (raw.length > maxBytes)
        throw new GraphFailure(
          413,
          'ErrorMessageSizeExceeded',
          'The message exceeds the maximum size.',
          'mail',
        )
      const recipients = demandSendable(raw, mailbox)
      const { isOver, resetAt } = count()
      if (isOver) {
        const wait = String(secondsUntil(resetAt, now()))
        throw new GraphFailure(429, 'ApplicationThrottled', 'Application is over its limit.', 'throttling', {
          'retry-after': wait,
        })
      }
      for (const to of recipients) deliver({ to, raw })
      return reply.code(202).send()
    })
  }
}

const maxBytes = 4_000_000

function bytesOf(body: string): Buffer {
  if (!/^[\w+/\r\n]*={0,2}\s*$/.test(body) || body.trim() === '')
    throw new GraphFailure(
      400,
      'ErrorMimeContentInvalidBase64String',
      'Invalid base64 string for MIME content.',
      'mail',
    )
  return Buffer.from(body, 'base64')
}

/** The recipients of a message that this mailbox may send. */
function demandSendable(raw: Buffer, mailbox: string): string[] {
  const headers = headersOf(raw)
  const from = addressesIn(headers.get('from') ?? '')[0]
  if (from === undefined)
    throw new GraphFailure(400, 'ErrorMimeContentInvalid', 'The message has no sender.', 'mail')
  if (from !== mailbox) {
    const message =
      'The user account which was used to submit this request does not have the right to send mail on behalf of the specified sending account.'
    throw new GraphFailure(403, 'ErrorSendAsDenied', message, 'mail')
  }
  const recipients = addressesIn(headers.get('to') ?? '')
  if (recipients.length === 0 || recipients.some((address) => !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(address)))
    throw new GraphFailure(400, 'ErrorInvalidRecipients', 'At least one recipient is not valid.', 'mail')
  return recipients
}

/** Headers by their lower-case names, unfolded. */
function headersOf(raw: Buffer): Map<string, string> {
  const head = raw.toString('utf8').split('\r\n\r\n')[0] ?? ''
  const lines = head.replaceAll(/\r\n[ \t]+/g, ' ').split('\r\n')
  return new Map(
    lines.map((line): [string, string] => {
      const at = line.indexOf(':')
      return [line.slice(0, at).toLowerCase(), line.slice(at + 1).trim()]
    }),
  )
}

const addressesIn = (header: string): string[] =>
  header
    .split(',')
    .map((one) => (/<([^>]*)>/.exec(one)?.[1] ?? one).trim().toLowerCase())
    .filter((address) => address !== '')
