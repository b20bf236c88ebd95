/** Sends email. */
import type { Letter } from '@crm/domain/mail/letter'

export interface Mailer {
  /**
   * Throws Undeliverable for a permanent failure, SenderRefused while nothing at all can be sent, any other error for one
   * worth a retry.
   */
  send(message: Message): Promise<void>
  /** Throws when the mail server is not available. */
  ready(): Promise<void>
}

export interface Message {
  /** The same on every retry, so that the mail server can drop duplicates. */
  readonly id: string
  readonly to: string
  readonly letter: Letter
  /** The time of writing. */
  readonly at: Date
}

export class Undeliverable extends Error {}

/** The server refuses our login or our sender, or our quota is used up. It is retried, and Health is red meanwhile. */
export class SenderRefused extends Error {}

/** No mail server is configured: mails are stored as failed, so that they can be sent again later. */
export class NoMailServer extends Undeliverable {
  override message = 'No mail server: SMTP_URL is not set.'
}

export const noMailer: Mailer = {
  send: async () => {
    throw new NoMailServer()
  },
  ready: async () => {
    throw new NoMailServer()
  },
}
