/** What of a draft is agreed beside its sale: facts on its page, fields of its form, words of its history. */
import type { Contract } from '@crm/contract/web/contract-shapes'
import type { FactTable } from '../../../records/facts/fact.ts'

export const contractFacts = {
  title: { kind: 'text', label: 'Title', maxLength: 200, isNeverNull: true },
  secondBuyerName: { kind: 'text', label: 'Second buyer', maxLength: 120, isHalf: true, isOptional: true },
  secondBuyerEmail: {
    kind: 'text',
    type: 'email',
    label: 'Their e-mail',
    maxLength: 254,
    isHalf: true,
    isOptional: true,
  },
  usesSubcontractors: { kind: 'yes-no', label: 'Subcontractors' },
  approxStartDate: { kind: 'day', label: 'Begins about' },
  approxCompletionDate: { kind: 'day', label: 'Ends about' },
} satisfies FactTable<Contract>
