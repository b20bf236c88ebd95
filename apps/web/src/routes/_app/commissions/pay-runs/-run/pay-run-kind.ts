import { payRuns } from '@crm/contract'
import type { PayRun, PayRunChanges } from '@crm/contract/web/pay-run-shapes'
import { periodName } from '@crm/domain/commissions/pay-period'
import { can } from '@crm/domain/people/can'
import { factKind } from '~/records/edit/record-kind.ts'
import type { FactTable } from '~/records/facts/fact.ts'

/** The fields a run is drafted with; each is editable on its page while the run is open. */
export const payRunFacts = {
  from: { kind: 'day', label: 'From', isHalf: true },
  to: {
    kind: 'day',
    label: 'Through',
    isHalf: true,
    clash: ({ from, to }) => (from && to && from > to ? 'The period ends before it begins.' : undefined),
  },
  payDate: { kind: 'day', label: 'Pay date', isHalf: true },
  firstCheckNumber: {
    kind: 'text',
    label: 'First check',
    maxLength: 40,
    isOptional: true,
    isHalf: true,
    help: 'The other checks count up.',
    check: (text) => (/\d$/.test(text) ? undefined : 'The first check number ends in digits.'),
  },
} as const satisfies FactTable<PayRun>

export const payRunKind = factKind<PayRun, PayRunChanges>()({
  what: 'this pay run',
  facts: payRunFacts,
  get: payRuns.get,
  update: payRuns.update,
  may: (me) => can.managePayRuns(me),
  nameOf: ({ from, to }) => (from && to ? `Pay run of ${periodName({ from, to })}` : undefined),
})
