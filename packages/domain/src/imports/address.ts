/** Where the client lives, as forms give it: in parts, or everything on one line. */
import { type StateCode, stateCodeOf } from '../addresses/us-states.ts'
import { zipOf } from '../addresses/zip.ts'
import { onOneLine } from '../contact/names.ts'
import { plainForms } from '../contact/plain.ts'

export interface AddressParts {
  readonly street: string
  readonly city: string
  readonly state: string
  readonly zip: string
}

/** "1420 W Elm Ct, Ontario, CA 91762" in one field is taken apart, when the other three are empty. */
export function splitAddress(given: AddressParts): AddressParts {
  if (given.city || given.state || given.zip) return given
  const [, street, city, state, zip] = oneLine.exec(onOneLine(plainForms(given.street))) ?? []
  if (!street || !city || !state || !zip || !readState(state)) return given
  return { street, city, state, zip }
}

const oneLine =
  /^(.+?), ?([^,]+), ?([A-Za-z. ]{2,30}?),? (\d{5}(?: ?[\p{Pd} ] ?\d{4})?)(?:, ?(?:USA?|United States))?$/u

/** The code for a code or a full name, in any case and with or without dots. */
export const readState = (text: string): StateCode | null => stateCodeOf(onOneLine(plainForms(text)))

/** Spreadsheets eat a leading zero and add a decimal. */
export function readZip(text: string) {
  const digits = plainForms(text).trim().replace(/\.0+$/, '')
  return zipOf(/^\d{4}$/.test(digits) ? `0${digits}` : digits)
}

/** Marks that text brings along when it is copied from a phone's contacts. */
export const invisible = /\p{Cf}/gu
