import { type PhoneNumber, parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { normalizeCharacters } from './normalize-characters.ts'

/**
 * Normalizes a phone number to E.164; null unless it can be North American. Checks "possible", not "valid", because strict
 * metadata refuses the 555 numbers of demos. Reads the first number; the caller keeps the rest in a note.
 */
export function normalizePhone(text: string): { readonly e164: string } | null {
  const tidy = tidyPhone(text)
  const whole = readPart(tidy.replace(/\s+/g, ' '))
  if (whole) return { e164: whole }
  for (const part of tidy.split(numberSeparators)) {
    const e164 = readPart(part)
    if (e164) return { e164 }
  }
  return null
}

/** True when the text has digits beyond its first number: another number, or an extension. */
export const hasMoreThanPhone = (text: string): boolean =>
  tidyPhone(text).replace(/\D/g, '').replace(callingCodes, '').length > 10

/** Removes what spreadsheets add to a number: `.0`, and commas between thousands. */
function tidyPhone(text: string): string {
  const plain = normalizeCharacters(text).trim()
  const grouped = /^\d{1,2}(?:,\d{3}){3}(?:\.0+)?$/.test(plain) ? plain.replaceAll(',', '') : plain
  return grouped.replace(/(?<!\d)(\d{10,11})\.0+(?!\d)/g, '$1')
}

/** Line breaks, punctuation, and words such as `or`, `and`, `wife` or `H:`, except words for an extension. */
const numberSeparators = /[\n\r\t/,;|&]|(?!(?:x|ext|extension)\b)\p{L}[\p{L}\p{M}'’.]*:?/iu

function readPart(part: string): string | null {
  if (part.replace(/\D/g, '').length < 10) return null
  const number = parsePhoneNumberFromString(part, 'US')
  if (number && isDialable(number)) return number.number
  const [match] = part.match(numberInText) ?? []
  const subscriber = match?.replace(/\D/g, '').replace(callingCodes, '')
  return subscriber?.length === 10 ? `+1${subscriber}` : null
}

/** `1`, `001` and `011 1`, also twice, because forms put +1 before a number that already has it. */
const callingCodes = /^(?:(?:00|011)?1)+/

/** Area and exchange codes of the North American plan never start with 0 or 1. */
const northAmerican = /^\+1[2-9]\d{2}[2-9]\d{6}$/

/** A number within other text, without a foreign calling code or adjacent digits. Runs in linear time. */
const numberInText =
  /(?<![\d+]|(?<![\d\p{Pd}.])\+?[2-9]\d{0,2}[\s().\p{Pd}]{1,3})(?:[+(]{1,2}(?=[01]))?(?:(?:00[\s.]?|011[\s.]?)?1[\s()+.\p{Pd}]{0,4}){0,3}\(?[2-9]\d{2}[\s).·_\p{Pd}]{0,3}[2-9]\d{2}[\s.·_\p{Pd}]{0,3}\d{4}(?!\d)/u

const isDialable = (number: PhoneNumber) => number.isPossible() && northAmerican.test(number.number)

export const phoneError = 'This is not a phone number.'
