/** The home fields of the new lead form: the few known when somebody calls. */
import { fullAddressOf } from '@crm/domain/addresses/full-address'
import type { ResolverResult } from 'react-hook-form'
import { formatValue, valuesOf } from '~/records/facts/fact-values.ts'
import { addressFacts, type AddressValues, checkAddress } from '~/kinds/addresses/address-facts.ts'

/** Most clients live here, so the state alone is not a home. */
const usualState = 'CA'

export const emptyHome = (): AddressValues => ({ ...valuesOf(addressFacts), state: usualState })

export const isHomeFilled = ({ streetAddress, city, zip, annualUsage }: AddressValues): boolean =>
  [streetAddress, city, zip, annualUsage].some((text) => text.trim() !== '')

/** An empty home is valid, too. */
export const checkHome = (values: AddressValues): ResolverResult<AddressValues> =>
  isHomeFilled(values) ? checkAddress(values) : { values, errors: {} }

/** One line for the duplicate check; empty until there is a street. */
export const homeLine = ({ streetAddress, city, state, zip }: AddressValues): string =>
  streetAddress.trim() === '' ? '' : fullAddressOf({ streetAddress, city, state, zip, zipPlus4: null })

/** The typed values in words, one field per line. */
export function homeInWords(values: AddressValues): string[] {
  if (!isHomeFilled(values)) return []
  const { streetAddress, city, state, zip } = values
  const isSomewhere = [streetAddress, city, zip].some((text) => text.trim() !== '')
  const bill = formatValue(addressFacts.annualUsage, values.annualUsage)
  return [
    ...(isSomewhere
      ? [`Address: ${fullAddressOf({ streetAddress, city, state, zip, zipPlus4: null })}`]
      : []),
    ...(bill ? [`Monthly bill: ${bill}`] : []),
  ]
}
