import { type Sender, writeMail } from '@crm/domain/mail/write-mail'
import type { SendMailOptions } from 'nodemailer'
import type { Message } from '#platform/ports/mailer'

export interface MailSender extends Sender {
  /** The sender, `Name <address>`. */
  readonly from: string
}

/** A mail as nodemailer takes it, the same for every way to send. */
export function composeMail(
  { id, to, letter, at }: Message,
  { from, ...sender }: MailSender,
): SendMailOptions {
  const { subject, text, html } = writeMail(letter, sender)
  return {
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
  }
}

/** Mails are plain text and HTML only: nodemailer must not read files or URLs. */
export const closed = { disableFileAccess: true, disableUrlAccess: true } as const
