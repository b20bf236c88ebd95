/** What carries mails out of the house. */
import type { Letter } from '@crm/domain/mail/letter'

export interface Mailer {
  /** Throws Undeliverable for what no further try would change, anything else for what may. */
  send(message: Message): Promise<void>
  /** Throws when mails could not be sent now. */
  ready(): Promise<void>
}

export interface Message {
  /** The same for every try: a server that took it already can tell. */
  readonly id: string
  readonly to: string
  readonly letter: Letter
  /** When it was written. */
  readonly at: Date
}

export class Undeliverable extends Error {}

/** Nobody carries anything: mails are kept as failed, for somebody to send them again once a server is named. */
export class NoMailServer extends Undeliverable {
  override message = 'No mail server is named: SMTP_URL is not set.'
}

export const noMailer: Mailer = {
  send: async () => {
    throw new NoMailServer()
  },
  ready: async () => {
    throw new NoMailServer()
  },
}
