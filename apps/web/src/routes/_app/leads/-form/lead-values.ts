import type { WebLead } from '@crm/contract/web/lead-shapes'
import type { ResolverResult } from 'react-hook-form'
import { faultsIn } from '../../../../records/facts/fact-values.ts'
import { leadFacts, type LeadField } from '../-lead-facts.tsx'

/** What a person fills in; contact and status are changed on the record. Empty text is "none" on every way in. */
export type LeadValues = Readonly<Record<Exclude<LeadField, 'doNotContact' | 'status'>, string>>

const { doNotContact: _contact, status: _status, ...formFacts } = leadFacts
export const leadFormFacts = formFacts

/** One name and one way to reach the person. Everything else the server judges. */
export function checkLead(values: LeadValues): ResolverResult<LeadValues> {
  const isNamed = Boolean(values.firstName.trim() || values.lastName.trim())
  const isReachable = Boolean(values.phone1.trim() || values.email1.trim())
  const faults = Object.entries(faultsIn<WebLead>(leadFormFacts, values)).map(
    ([field, message]) => [field, { type: 'value', message }] as const,
  )
  if (isNamed && isReachable && faults.length === 0) return { values, errors: {} }
  return {
    values: {},
    errors: {
      ...Object.fromEntries(faults),
      ...(!isNamed && { lastName: { type: 'required', message: 'A first or a last name is needed.' } }),
      ...(!isReachable && { phone1: { type: 'required', message: 'A phone or an e-mail is needed.' } }),
    },
  }
}
