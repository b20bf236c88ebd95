/** What people type, made into what is stored: the same keys on every way in (assumption A-041). */
import type { Refusal } from '@crm/contract/refusals'
import { normaliseEmail } from '@crm/domain/contact/email'
import { normaliseName } from '@crm/domain/contact/names'
import { normalisePhone } from '@crm/domain/contact/phone'
import { definedOf } from '../defined.ts'
import type { People } from '../users/people.ts'
import type { GivenFields, LeadFields } from './view.ts'

type FieldErrors = NonNullable<Refusal['errors']>

export interface Normalised {
  readonly fields: Partial<LeadFields>
  readonly errors: FieldErrors
}

/** Empty text means "none". What cannot be read is an error that names its field; nothing is dropped in silence. */
export async function normalise(given: GivenFields, people: People): Promise<Normalised> {
  const fields = definedOf(given) as Partial<LeadFields>
  const errors: FieldErrors = []

  if (given.firstName !== undefined) fields.firstName = normaliseName(given.firstName)
  if (given.lastName !== undefined) fields.lastName = normaliseName(given.lastName)
  if (given.phone1 !== undefined) {
    fields.phone1 = given.phone1 ? (normalisePhone(given.phone1)?.e164 ?? null) : null
    if (given.phone1 && !fields.phone1)
      errors.push({ field: 'phone1', message: 'This is not a phone number.' })
  }
  if (given.email1 !== undefined) {
    fields.email1 = given.email1 ? normaliseEmail(given.email1) : null
    if (given.email1 && !fields.email1)
      errors.push({ field: 'email1', message: 'This is not an e-mail address.' })
  }
  if (given.sourceName !== undefined) fields.sourceName = given.sourceName || null
  for (const field of ['repId', 'salesRepId'] as const) {
    const id = given[field]
    if (id && !(await people.get(id))?.is_enabled)
      errors.push({ field, message: 'Nobody enabled has this id.' })
  }
  return { fields, errors }
}

export const allMessages = (errors: FieldErrors) => errors.map((error) => error.message).join(' ')
