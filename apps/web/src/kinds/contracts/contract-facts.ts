/** Terms of a draft agreed beside its sale: fields of its page and form, and labels of its history. */
import type { Contract } from '@crm/contract/web/contract-shapes'
import { templateOf } from '@crm/domain/contracts/templates'
import type { FactTable } from '~/records/facts/fact.ts'

type Template = ReturnType<typeof templateOf>

/** True for drafts of a template that has this part. */
const isIn =
  (hasPart: (template: Template) => boolean) =>
  ({ template }: Partial<Contract>) =>
    template !== undefined && hasPart(templateOf(template))

const forSecondBuyer = { appliesTo: isIn(({ signers }) => signers.includes('buyer2')) }
const forSchedule = { appliesTo: isIn(({ sections }) => sections.includes('schedule')) }

export const contractFacts = {
  title: { kind: 'text', label: 'Title', maxLength: 200, isNeverNull: true },
  secondBuyerName: {
    kind: 'text',
    label: 'Second buyer',
    maxLength: 120,
    isHalf: true,
    isOptional: true,
    ...forSecondBuyer,
  },
  secondBuyerEmail: {
    kind: 'text',
    type: 'email',
    label: 'Their email',
    maxLength: 254,
    isHalf: true,
    isOptional: true,
    ...forSecondBuyer,
  },
  usesSubcontractors: {
    kind: 'yes-no',
    label: 'Subcontractors',
    appliesTo: isIn(({ sections }) => sections.includes('subcontractors')),
  },
  approxStartDate: { kind: 'day', label: 'Approximate start', ...forSchedule },
  approxCompletionDate: { kind: 'day', label: 'Approximate end', ...forSchedule },
} satisfies FactTable<Contract>
