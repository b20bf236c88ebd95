/** Terms of a draft agreed beside its sale: fields of its page and form, and labels of its history. */
import type { Contract } from '@crm/contract/web/contract-shapes'
import type { FactTable } from '~/records/facts/fact.ts'

export const contractFacts = {
  title: { kind: 'text', label: 'Title', maxLength: 200, isNeverNull: true },
  secondBuyerName: { kind: 'text', label: 'Second buyer', maxLength: 120, isHalf: true, isOptional: true },
  secondBuyerEmail: {
    kind: 'text',
    type: 'email',
    label: 'Their email',
    maxLength: 254,
    isHalf: true,
    isOptional: true,
  },
  usesSubcontractors: { kind: 'yes-no', label: 'Subcontractors' },
  approxStartDate: { kind: 'day', label: 'Begins about' },
  approxCompletionDate: { kind: 'day', label: 'Ends about' },
} satisfies FactTable<Contract>
