import type { WebLead } from '@crm/contract/web/lead-shapes'
import { formatPhone } from '@crm/domain/contact/format-phone'
import type { FieldErrors, ResolverResult } from 'react-hook-form'

export interface TextField {
  readonly label: string
  readonly maxLength: number
  readonly type?: 'tel' | 'email'
  readonly placeholder?: string
  /** Stands beside its neighbour: only for pairs that are read together. */
  readonly isHalf?: true
}

/** What is typed, in the order of the form: a new field of a lead is a row here. */
export const textFields = {
  firstName: { label: 'First name', maxLength: 80, isHalf: true },
  lastName: { label: 'Last name', maxLength: 80, isHalf: true },
  phone1: { label: 'Phone', maxLength: 254, type: 'tel', placeholder: '(909) 555-0129' },
  email1: { label: 'E-mail', maxLength: 254, type: 'email', placeholder: 'name@mail.com' },
} satisfies Partial<Record<keyof WebLead, TextField>>

/** What is chosen from a list; `none` names the choice of nothing. */
export const choiceFields = {
  sourceName: { label: 'Source', none: 'Choose a source' },
  salesRepId: { label: 'Sales rep', none: 'Unassigned' },
  repId: { label: 'Setter', none: 'Nobody' },
} satisfies Partial<Record<keyof WebLead, { readonly label: string; readonly none: string }>>

export type TextName = keyof typeof textFields
export type ChoiceName = keyof typeof choiceFields

/** What a person fills in. Empty text is "none"; the server reads it so on every way in. */
export type LeadValues = Readonly<Record<TextName, string> & Record<ChoiceName, string | null>>

export const textNames = Object.keys(textFields) as TextName[]
const choiceNames = Object.keys(choiceFields) as ChoiceName[]
export const fieldNames: readonly (keyof LeadValues)[] = [...textNames, ...choiceNames]

/** The form as it opens: with what the lead has, or empty for a new one. */
export function valuesOf(lead?: WebLead): LeadValues {
  const texts = textNames.map((name) => [name, asTyped(name, lead?.[name] ?? '')] as const)
  const choices = choiceNames.map((name) => [name, lead?.[name] ?? null] as const)
  return Object.fromEntries([...texts, ...choices]) as unknown as LeadValues
}

const asTyped = (name: TextName, value: string) => (name === 'phone1' ? formatPhone(value) : value)

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
