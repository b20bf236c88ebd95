import type { WebLead } from '@crm/contract/web/lead-shapes'
import type { Actor } from '@crm/domain/people/actor'
import type { ResolverResult } from 'react-hook-form'
import type { PlacedFact } from '~/records/facts/fact.ts'
import { faultsIn, valuesOf } from '~/records/facts/fact-values.ts'
import { leadFacts, type LeadField } from '~/kinds/leads/lead-facts.tsx'

/**
 * The fields of the form; contact and status are changed on the record. Empty text means "none" on every input channel
 * (A-041).
 */
export type LeadValues = Readonly<Record<Exclude<LeadField, 'doNotContact' | 'status'>, string>>

const { doNotContact: _contact, status: _status, ...formFacts } = leadFacts
export const leadFormFacts = formFacts satisfies Readonly<
  Record<string, PlacedFact<WebLead, { group: 'Person' | 'Origin' | 'Owners' }>>
>

/** A marketer becomes the setter of leads they enter. */
export const valuesOfNewLead = (me: Actor): LeadValues => ({
  ...valuesOf(leadFormFacts),
  ...(me.department === 'Marketing' && { repId: me.id }),
})

/** Requires one name and one valid way to reach the person. The server validates everything else. */
export async function checkLead(values: LeadValues): Promise<ResolverResult<LeadValues>> {
  const isNamed = Boolean(values.firstName.trim() || values.lastName.trim())
  const isReachable = Boolean(values.phone1.trim() || values.email1.trim())
  const wrongPhone = await phoneFault(values.phone1)
  const faults = Object.entries({
    ...faultsIn<WebLead>(leadFormFacts, values),
    ...(wrongPhone && { phone1: wrongPhone }),
  }).map(([field, message]) => [field, { type: 'value', message }] as const)
  if (isNamed && isReachable && faults.length === 0) return { values, errors: {} }
  return {
    values: {},
    errors: {
      ...Object.fromEntries(faults),
      ...(!isNamed && { lastName: { type: 'required', message: 'A first or a last name is needed.' } }),
      ...(!isReachable && { phone1: { type: 'required', message: 'A phone or an email is needed.' } }),
    },
  }
}

/** The phone parser is large, so it is loaded on demand; if that fails, the server validates. */
async function phoneFault(text: string): Promise<string | undefined> {
  if (text.trim() === '') return undefined
  return import('@crm/domain/contact/phone').then(
    ({ normalizePhone, phoneError }) => (normalizePhone(text) === null ? phoneError : undefined),
    () => undefined,
  )
}
