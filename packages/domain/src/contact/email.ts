import { plainForms } from './plain.ts'

/** Longest address a mail server accepts (RFC 5321, section 4.5.3.1). */
const longest = 254

/** A local part, one @, and a domain of at least two labels whose last has two letters or more. */
const shape =
  /^[^\s@.,;:"<>()[\]\\]+(?:\.[^\s@.,;:"<>()[\]\\]+)*@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+\p{L}{2,}$/u

/**
 * The address as it is stored: trimmed, lower case, composed (NFC); null when it cannot be one.
 * `Ada Po <ada@mail.example>` and `mailto:` are understood, as they are copied from mail. Dots and plus signs stay: two people may differ by them.
 */
export function normaliseEmail(text: string): string | null {
  const plain = plainForms(text).trim().toLowerCase().normalize('NFC')
  const email = (/^[^<>@]*<([^<>]*)>$/.exec(plain)?.[1] ?? plain).replace(/^mailto:/, '').trim()
  return email.length <= longest && shape.test(email) ? email : null
}
