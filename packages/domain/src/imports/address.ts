/** Addresses from web forms: in separate fields, or on one line. */
import { type StateCode, stateCodeOf } from '../addresses/us-states.ts'
import { zipOf } from '../addresses/zip.ts'
import { onOneLine } from '../contact/names.ts'
import { normalizeCharacters } from '../contact/normalize-characters.ts'

export interface AddressParts {
  readonly street: string
  readonly city: string
  readonly state: string
  readonly zip: string
}

/** Splits "1420 W Elm Ct, Ontario, CA 91762" in one field when the other three are empty. */
export function splitAddress(parts: AddressParts): AddressParts {
  if (parts.city || parts.state || parts.zip) return parts
  const [, street, city, state, zip] = oneLine.exec(onOneLine(normalizeCharacters(parts.street))) ?? []
  if (!street || !city || !state || !zip || !readState(state)) return parts
  return { street, city, state, zip }
}

const oneLine =
  /^(.+?), ?([^,]+), ?([A-Za-z. ]{2,30}?),? (\d{5}(?: ?[\p{Pd} ] ?\d{4})?)(?:, ?(?:USA?|United States))?$/u

/** Accepts a code or a full name in any case, with or without dots. */
export const readState = (text: string): StateCode | null => stateCodeOf(onOneLine(normalizeCharacters(text)))

/** Spreadsheets drop a leading zero and add a decimal. */
export function readZip(text: string) {
  const digits = normalizeCharacters(text).trim().replace(/\.0+$/, '')
  return zipOf(/^\d{4}$/.test(digits) ? `0${digits}` : digits)
}

/** Invisible marks in text that was copied from a phone's contacts. */
export const invisibleMarks = /\p{Cf}/gu
