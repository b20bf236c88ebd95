import { payRuns } from '@crm/contract'
import type { PayRun, PayRunChanges } from '@crm/contract/web/pay-run-shapes'
import { periodName } from '@crm/domain/commissions/pay-period'
import { can } from '@crm/domain/people/can'
import { factKind } from '~/records/edit/record-kind.ts'
import type { PlacedFact } from '~/records/facts/fact.ts'

/** The fields a run is drafted with; each is editable on its page while the run is open. */
export const payRunFacts = {
  from: { kind: 'day', label: 'From', isHalf: true, column: 'left', order: 1 },
  to: {
    kind: 'day',
    label: 'Through',
    isHalf: true,
    column: 'left',
    order: 1,
    contradiction: ({ from, to }) =>
      from && to && from > to ? 'The period ends before it begins.' : undefined,
  },
  payDate: { kind: 'day', label: 'Pay date', isHalf: true, column: 'left' },
  firstCheckNumber: {
    kind: 'text',
    label: 'First check',
    maxLength: 40,
    isOptional: true,
    isHalf: true,
    help: 'The other checks count up.',
    column: 'left',
    check: (text) => (/\d$/.test(text) ? undefined : 'The first check number ends in digits.'),
  },
} as const satisfies Readonly<Record<string, PlacedFact<PayRun, { column: 'left' }>>>

export const payRunKind = factKind<PayRun, PayRunChanges>()({
  what: 'this pay run',
  facts: payRunFacts,
  get: payRuns.get,
  update: payRuns.update,
  may: (me) => can.managePayRuns(me),
  nameOf: ({ from, to }) => (from && to ? `Pay run of ${periodName({ from, to })}` : undefined),
})
