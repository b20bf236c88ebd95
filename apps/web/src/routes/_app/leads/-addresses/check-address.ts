import type { FieldErrors, ResolverResult } from 'react-hook-form'
import { addressFieldNames } from './address-fields.ts'
import { type AddressValues, faultIn } from './address-values.ts'

/** Numbers, and that there is some address at all. Everything else the server judges. */
export function checkAddress(values: AddressValues): ResolverResult<AddressValues> {
  const faults = addressFieldNames.flatMap((field) => {
    const message = faultIn(field, values[field])
    return message === undefined ? [] : [[field, { type: 'value', message }] as const]
  })
  const isSomewhere = [values.streetAddress, values.city, values.zip].some((text) => text.trim() !== '')
  const errors: FieldErrors<AddressValues> = {
    ...Object.fromEntries(faults),
    ...(!isSomewhere && {
      streetAddress: { type: 'required', message: 'An address needs a street, a city or a ZIP.' },
    }),
  }
  return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors }
}
