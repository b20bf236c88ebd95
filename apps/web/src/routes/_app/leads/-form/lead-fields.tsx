import type { ReactNode } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { FormFact } from '~/records/facts/form-fact.tsx'
import { fieldsInGroup } from '~/records/facts/layout.ts'
import type { LeadField } from '~/kinds/leads/lead-facts.tsx'
import { leadFormFacts, type LeadValues } from './lead-values.ts'

interface Props {
  readonly form: UseFormReturn<LeadValues>
  readonly reasons: Partial<Record<LeadField, string>>
  /** The home of a new lead; an existing lead has it on the record. */
  readonly home?: ReactNode
  /** Replaces the owner fields when there is nothing to choose. */
  readonly owners?: ReactNode
  /** Shown under phone and email: duplicates. */
  readonly notice?: ReactNode
}

/** The fields of a lead, for new and existing ones. */
export function LeadFields({ form, reasons, home, owners, notice }: Props) {
  const facts = (group: string) =>
    fieldsInGroup(leadFormFacts, group).map((field) => (
      <FormFact key={field} form={form} fact={leadFormFacts[field]} field={field} reason={reasons[field]} />
    ))
  return (
    <>
      <div className="grid pairs gap-4">{facts('Person')}</div>
      {notice}
      {home}
      {facts('Origin')}
      {owners ?? facts('Owners')}
    </>
  )
}
