/** What is mailed, before it has the form of a mail: no line of it is a header. */
import { normaliseEmail } from '../contact/email.ts'

export interface Letter {
  /** One line; whatever would begin another is taken out. */
  readonly subject: string
  /** Paragraphs. */
  readonly text: readonly string[]
  /** A line each, "Amount: $1,000.00". */
  readonly facts?: readonly (readonly [label: string, value: string])[]
  /** A page of ours, as `/commissions/…`; the address is made of it when it is sent. */
  readonly link?: { readonly words: string; readonly path: string }
  /** Below everything, in small letters. */
  readonly footnote?: string
  /** Whom an answer goes to, where somebody reads it. */
  readonly replyTo?: string
}

/** The longest subject that is not cut. */
const longestSubject = 200

/** One line of plain text, neither empty nor longer than a subject may be. */
export function tidySubject(subject: string): string {
  const line = oneLine(subject)
  if (line.length <= longestSubject) return line || 'No subject'
  // A letter may be two units, and is not cut between them.
  return `${line.slice(0, longestSubject - 1).replace(/[\uD800-\uDBFF]$/, '')}…`
}

/** Control characters, line breaks and what turns the direction of writing become spaces. */
export const oneLine = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]+/gu, ' ')
    .replace(/ {2,}/g, ' ')
    .trim()

/** Somebody of the company, as far as it decides whether they are written to. */
export interface Colleague {
  readonly id: string
  readonly email: string
  readonly isEnabled: boolean
}

/**
 * Whom a mail of the business goes to: each address once however it is spelled, never whoever did it, nobody disabled
 * (domain rules of mail, A-380). An address of nobody here, such as a shared mailbox, is written to.
 */
export function recipientsOf(
  addresses: readonly string[],
  colleagues: readonly Colleague[],
  actorId: string | undefined,
): string[] {
  const wanted = new Set(addresses.map(keyOf))
  for (const { id, email, isEnabled } of colleagues) {
    if (id === actorId || !isEnabled) wanted.delete(keyOf(email))
  }
  return [...wanted].filter(Boolean)
}

/** Of what is no address too, so that it is shown once. */
const keyOf = (address: string) => normaliseEmail(address) ?? oneLine(address).toLowerCase()
