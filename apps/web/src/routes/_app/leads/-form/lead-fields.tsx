import type { ReactNode } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { FormFact } from '../../../../records/facts/form-fact.tsx'
import type { LeadField } from '../-lead-facts.tsx'
import { leadFormFacts, type LeadValues } from './lead-values.ts'

interface Props {
  readonly form: UseFormReturn<LeadValues>
  readonly reasons: Partial<Record<LeadField, string>>
  /** Where a new lead lives; of an old one the record says it. */
  readonly home?: ReactNode
  /** Stands where the owners are chosen, when there is nothing to choose. */
  readonly owners?: ReactNode
  /** Stands under the phone and the e-mail: who else has them. */
  readonly notice?: ReactNode
}

/** The fields of a lead, for new ones and for changes. */
export function LeadFields({ form, reasons, home, owners, notice }: Props) {
  const facts = (...fields: (keyof LeadValues)[]) =>
    fields.map((field) => (
      <FormFact key={field} form={form} fact={leadFormFacts[field]} field={field} reason={reasons[field]} />
    ))
  return (
    <>
      <div className="grid grid-cols-2 gap-4">{facts('firstName', 'lastName', 'phone1', 'email1')}</div>
      {notice}
      {home}
      {facts('sourceName', 'installerId')}
      {owners ?? facts('salesRepId', 'repId')}
    </>
  )
}
