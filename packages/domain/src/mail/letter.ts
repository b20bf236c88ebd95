/** Content of a mail before rendering; no line is a header. */
import { normalizeEmail } from '../contact/email.ts'
import type { PresentationLanguage } from '../sales/presentation-language.ts'

export interface Letter {
  /** One line; line breaks are removed. */
  readonly subject: string
  /** Paragraphs. */
  readonly text: readonly string[]
  /** One line each: "Amount: $1,000.00". */
  readonly facts?: readonly (readonly [label: string, value: string])[]
  /** A path of the web app, `/commissions/…`; sending adds the origin. */
  readonly link?: { readonly words: string; readonly path: string }
  /** Small print at the end. */
  readonly footnote?: string
  /** English by default. */
  readonly language?: PresentationLanguage
  /** Address for replies, if anybody reads them. */
  readonly replyTo?: string
}

/** Maximum length of a subject. */
const maxSubjectLength = 200

/** Normalizes a subject: one line, not empty, truncated. */
export function tidySubject(subject: string): string {
  const line = oneLine(subject)
  if (line.length <= maxSubjectLength) return line || 'No subject'
  // Does not split a surrogate pair.
  return `${line.slice(0, maxSubjectLength - 1).replace(/[\uD800-\uDBFF]$/, '')}…`
}

/** Replaces control characters, line breaks and bidi marks with spaces. */
export const oneLine = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]+/gu, ' ')
    .replace(/ {2,}/g, ' ')
    .trim()

/** A user, with the fields that decide about receiving mail. */
export interface Colleague {
  readonly id: string
  readonly email: string
  readonly isEnabled: boolean
}

/**
 * Recipients of a business mail: each address once in any spelling, without the actor and disabled users (domain rules of
 * mail, A-380). Addresses that belong to no user, such as shared mailboxes, stay.
 */
export function recipientsOf(
  addresses: readonly string[],
  colleagues: readonly Colleague[],
  actorId: string | undefined,
): string[] {
  const recipients = new Set(addresses.map(keyOf))
  for (const { id, email, isEnabled } of colleagues) {
    if (id === actorId || !isEnabled) recipients.delete(keyOf(email))
  }
  return [...recipients].filter(Boolean)
}

/** Handles invalid addresses too, so that each is shown once. */
const keyOf = (address: string) => normalizeEmail(address) ?? oneLine(address).toLowerCase()
