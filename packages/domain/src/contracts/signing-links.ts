/** Channels of signing links, and their description on the certificate and in events. */
import { dateAndTimeInWords } from '../moments.ts'
import type { Instant } from '../time.ts'

export const linkChannels = ['mailed', 'handed over', 'in person'] as const
export type LinkChannel = (typeof linkChannels)[number]

/** A mailed code confirms a link that a person handed over. */
export const codeRules = {
  digits: 6,
  minutes: 10,
  /** Wrong entries allowed per code. */
  tries: 5,
  secondsBetween: 60,
  perHour: 5,
  /** Wrong entries allowed over all codes of a signer: guessing succeeds once in 50,000. */
  triesOfSigner: 20,
} as const

/** In-person links expire long before the contract, so that they cannot be used on another day. */
export const inPersonHours = 2

/** Minimum time between two reminders to a signer. */
export const reminderPauseHours = 24

/** Reason to wait; undefined once a reminder may be sent again. */
export function whyNoReminderYet(mailedAt: Instant | null, now: Instant): string | undefined {
  if (mailedAt === null) return undefined
  const earliest = new Date(mailedAt).getTime() + reminderPauseHours * 3_600_000
  return earliest > new Date(now).getTime()
    ? `The last email went out less than ${reminderPauseHours} hours ago.`
    : undefined
}

export interface SigningLinkUse {
  readonly channel: LinkChannel
  readonly mailedTo: string | null
  readonly createdAt: Instant
  /** Name of the person who handed the link over, or of the host. */
  readonly madeByName: string | null
  /** Address that received the confirmed code. */
  readonly confirmedTo: string | null
}

/** "in person, host Rita Reyes"; null means a signature from before links were recorded. */
export function identificationInWords(link: SigningLinkUse | null): string {
  if (link === null) return 'a link; its way to the signer was not recorded'
  const author = link.madeByName ?? 'the company'
  switch (link.channel) {
    case 'mailed':
      return `a link mailed to ${link.mailedTo ?? ''} on ${dateAndTimeInWords(link.createdAt)} Pacific time`
    case 'in person':
      return `in person, host ${author}; no mailbox was confirmed`
    case 'handed over':
      return link.confirmedTo === null
        ? `a link handed over by ${author}; no mailbox was confirmed`
        : `a link handed over by ${author}, confirmed by a code mailed to ${link.confirmedTo}`
  }
}

/** "w•••@mail.example": the owner recognizes the address, others do not learn it. */
export function maskEmail(email: string): string {
  const atSign = email.lastIndexOf('@')
  const [first] = new Intl.Segmenter('en').segment(email.slice(0, atSign))
  return `${first?.segment ?? ''}•••${email.slice(atSign)}`
}
