import { normalizeCharacters } from './normalize-characters.ts'

/** Longest address a mail server accepts (RFC 5321, section 4.5.3.1). */
const maxLength = 254

/** A local part, one @, and a domain of at least two labels whose last has two letters or more. */
const emailPattern =
  /^[^\s@.,;:"<>()[\]\\]+(?:\.[^\s@.,;:"<>()[\]\\]+)*@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+\p{L}{2,}$/u

/**
 * Normalizes an address: trimmed, lower case, NFC; null when invalid. Accepts `Ada Po <ada@mail.example>` and `mailto:`.
 * Dots and plus signs stay, because two people may differ by them (A-023).
 */
export function normalizeEmail(text: string): string | null {
  const plain = normalizeCharacters(text).trim().toLowerCase().normalize('NFC')
  const inside = (/^[^<>@]*<([^<>]*)>$/.exec(plain)?.[1] ?? plain).replace(/^mailto:/, '')
  // A period after the domain ends a sentence, or names the DNS root.
  const email = inside.trim().replace(/\.$/, '')
  return email.length <= maxLength && emailPattern.test(email) ? email : null
}

/**
 * Finds the first address in a text with labels and punctuation; null when there is none. The caller keeps the others in
 * a note (A-511). Rejects `john smith@mail.example`: the word before may be part of it, and the rest another's mailbox.
 */
export const readEmail = (text: string): string | null => emailsIn(text)[0] ?? null

/** True when the text has further addresses, including unreadable ones. */
export function hasMoreThanEmail(text: string): boolean {
  const emails = emailsIn(text)
  return new Set(emails).size > 1 || normalizeCharacters(text).split('@').length - 1 > emails.length
}

function emailsIn(text: string): string[] {
  const parts = normalizeCharacters(text)
    .split(emailSeparators)
    .filter((part) => part.includes('@'))
  return parts.map(withoutLabels).flatMap((part) => allEmails(part, /\s+/) ?? allEmails(part, /[/&+]/) ?? [])
}

/** Splits the text; undefined unless every part is an address, because `/` and `&` may belong to one. */
function allEmails(text: string, separator: RegExp): string[] | undefined {
  const emails = text.split(separator).map(normalizeEmail)
  return emails.every((email) => email !== null) ? emails : undefined
}

const emailSeparators =
  /[\n\r\t,;|<>()[\]{}"“”]|mailto:|\?[a-z]+=|\s(?:[&/+\p{Pd}]|and|or)\s|(?<![^\s\p{P}])\p{L}[\p{L}-]{0,15}:\s/iu

const labels =
  '(?:e-?mail|mail|home|work|office|business|personal|private|primary|secondary|main|other|alt|his|hers?|wife|husband|spouse|son|daughter|mom|dad)'
const labelsBefore = new RegExp(`^['’]*(?:${labels}:?\\s+)*`, 'i')
const labelsAfter = new RegExp(`(?:\\s+${labels})*[.:!?'’]*$`, 'i')

const withoutLabels = (part: string): string => part.trim().replace(labelsBefore, '').replace(labelsAfter, '')
