import type { WebLead } from '@crm/contract/web/lead-shapes'
import { formatPhone } from '@crm/domain/contact/format-phone'
import type { FieldErrors, ResolverResult } from 'react-hook-form'

/** What a person fills in. Empty text is "none"; the server reads it so on every way in. */
export interface LeadValues {
  readonly firstName: string
  readonly lastName: string
  readonly phone1: string
  readonly email1: string
  readonly sourceName: string | null
  readonly salesRepId: string | null
  readonly repId: string | null
}

export const noValues: LeadValues = {
  firstName: '',
  lastName: '',
  phone1: '',
  email1: '',
  sourceName: null,
  salesRepId: null,
  repId: null,
}

export const valuesOf = (lead: WebLead): LeadValues => ({
  firstName: lead.firstName,
  lastName: lead.lastName,
  phone1: formatPhone(lead.phone1 ?? ''),
  email1: lead.email1 ?? '',
  sourceName: lead.sourceName,
  salesRepId: lead.salesRepId,
  repId: lead.repId,
})

export const leadLabels: Record<keyof LeadValues, string> = {
  firstName: 'First name',
  lastName: 'Last name',
  phone1: 'Phone',
  email1: 'E-mail',
  sourceName: 'Source',
  salesRepId: 'Sales rep',
  repId: 'Brought by',
}

/** One name and one way to reach the person. Everything else the server judges. */
export function checkLead(values: LeadValues): ResolverResult<LeadValues> {
  const isNamed = Boolean(values.firstName.trim() || values.lastName.trim())
  const isReachable = Boolean(values.phone1.trim() || values.email1.trim())
  if (isNamed && isReachable) return { values, errors: {} }
  const errors: FieldErrors<LeadValues> = {
    ...(!isNamed && { lastName: { type: 'required', message: 'A first or a last name is needed.' } }),
    ...(!isReachable && { phone1: { type: 'required', message: 'A phone or an e-mail is needed.' } }),
  }
  return { values: {}, errors }
}
