import { type PhoneNumber, parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { plainForms } from './plain.ts'

/**
 * The number as it is stored, E.164, from any spelling; null when it cannot be a North American number.
 * "Possible", not "valid": strict metadata refuses the 555 numbers of demonstrations.
 * Of several numbers in one text the first counts, and no extension: whoever stores it keeps the rest in words.
 */
export function normalisePhone(text: string): { readonly e164: string } | null {
  const plain = plainForms(text).replace(/\s+/g, ' ')
  for (const part of [plain, ...plain.split(severalNumbers)]) {
    const number = parsePhoneNumberFromString(part, 'US')
    if (number && isDialable(number)) return { e164: number.number }
  }
  return null
}

/** Whether the text has more digits than its number: another number, or an extension. */
export const saysMoreThanPhone = (text: string): boolean =>
  plainForms(text).replace(/\D/g, '').replace(/^1/, '').length > 10

const severalNumbers = /[/,;|]|\bor\b/i

/** Area and exchange codes of the North American plan never start with 0 or 1. */
const northAmerican = /^\+1[2-9]\d{2}[2-9]\d{6}$/

const isDialable = (number: PhoneNumber) => number.isPossible() && northAmerican.test(number.number)

export const notAPhone = 'This is not a phone number.'
