/** First and last name, from the two fields or from one that holds both. */
import { normaliseName, onOneLine } from '../contact/names.ts'

export interface GivenNames {
  readonly firstName: string
  readonly lastName: string
  readonly fullName: string
}

/**
 * A last name that is missing is taken from the end of the first, or stands before its comma. Each gets its capitals
 * for itself, as it does when the two come apart.
 */
export function readNames(given: GivenNames): Omit<GivenNames, 'fullName'> {
  const { firstName, lastName } = takenApart(given)
  return { firstName: normaliseName(firstName), lastName: normaliseName(lastName) }
}

function takenApart(given: GivenNames): Omit<GivenNames, 'fullName'> {
  const lastName = onOneLine(given.lastName)
  const whole = onOneLine(given.firstName || (given.lastName ? '' : given.fullName))
  if (lastName) return { firstName: whole, lastName }
  const [, before, after] = /^([^,]+), ?([^,]+)$/.exec(whole) ?? []
  if (before && after) return { firstName: after, lastName: before }
  const space = whole.lastIndexOf(' ')
  return space < 0
    ? { firstName: whole, lastName: '' }
    : { firstName: whole.slice(0, space), lastName: whole.slice(space + 1) }
}
