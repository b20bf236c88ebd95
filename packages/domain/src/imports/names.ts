/** First and last name, from the two fields or from one that holds both. */
import { normaliseName } from '../contact/names.ts'

export interface GivenNames {
  readonly firstName: string
  readonly lastName: string
  readonly fullName: string
}

/** A last name that is missing is taken from the end of the first, or stands before its comma. */
export function readNames(given: GivenNames): Omit<GivenNames, 'fullName'> {
  const first = normaliseName(given.firstName || (given.lastName ? '' : given.fullName))
  const last = normaliseName(given.lastName)
  if (last) return { firstName: first, lastName: last }
  const [, before, after] = /^([^,]+), ?([^,]+)$/.exec(first) ?? []
  if (before && after) return { firstName: after, lastName: before }
  const space = first.lastIndexOf(' ')
  return space < 0
    ? { firstName: first, lastName: '' }
    : { firstName: first.slice(0, space), lastName: first.slice(space + 1) }
}
