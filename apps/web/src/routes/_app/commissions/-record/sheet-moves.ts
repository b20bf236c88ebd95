/** The eight actions of a sheet and its removal for this person: available, already done, or disabled with the reason. */
import type { Commission } from '@crm/contract/web/commission-shapes'
import {
  type SheetAction,
  decideSheet,
  removalReason,
  sheetActionNames,
  sheetActions,
} from '@crm/domain/commissions/sheet-actions'
import { formatDollars } from '@crm/domain/money'
import type { Actor } from '@crm/domain/people/actor'
import { can } from '@crm/domain/people/can'
import { formatMoment } from '~/ui/format.ts'
import { sheetSubject, snapshotOf, withoutState } from '../-sheet-snapshot.ts'
import { faultsOf } from './sheet-notices.tsx'

export type SheetActionOrRemoval = SheetAction | 'remove'

export interface SheetMove {
  readonly action: SheetActionOrRemoval
  readonly label: string
  /** Beside the button: the effect, the author, or the reason it is disabled. */
  readonly words: string
  readonly isAllowed: boolean
}

export const movesOf = (sheet: Commission, me: Actor): SheetMove[] => [
  ...sheetActionNames.map((action) => {
    const { label, right } = sheetActions[action]
    const decision = decideSheet(action, snapshotOf(sheet))
    const allowed = can[right](me, sheetSubject(sheet))
    const faults = action === 'submit' && decision.ok && !decision.isRepeated ? faultsOf(sheet) : []
    const refusal = !decision.ok
      ? withoutState(decision.reason, sheet)
      : !allowed.ok
        ? allowed.reason
        : faults.map(({ message }) => message).join(' ')
    const was = doneBefore(action, sheet)
    return {
      action,
      label,
      isAllowed: was === undefined && refusal === '',
      words: was ?? (refusal || outcomes[action](sheet)),
    }
  }),
  removalOf(sheet, me),
]

function removalOf(sheet: Commission, me: Actor): SheetMove {
  const allowed = can.removeSheet(me, sheetSubject(sheet))
  const reason = removalReason(snapshotOf(sheet))
  const refusal = reason ? withoutState(reason, sheet) : allowed.ok ? undefined : allowed.reason
  return {
    action: 'remove',
    label: 'Remove',
    isAllowed: refusal === undefined,
    words: refusal ?? 'You can restore it',
  }
}

/** "Submitted by Rita Reyes, Wed, Oct 14, 4:22 pm" */
function doneBefore(action: SheetAction, sheet: Commission): string | undefined {
  const [word, at, by] = {
    submit: ['Submitted', sheet.submittedAt, sheet.submittedByName],
    approve: ['Approved', sheet.approvedAt, sheet.approvedByName],
    lock: ['Locked', sheet.lockedAt, sheet.lockedByName],
    'mark-complete': ['Completed', sheet.completedAt, sheet.completedByName],
  }[action as string] ?? ['', null, null]
  return at ? `${word} by ${by ?? 'somebody'}, ${formatMoment(at)}` : undefined
}

const outcomes: Record<SheetAction, (sheet: Commission) => string> = {
  submit: () => 'Notifies the approvers',
  unsubmit: () => 'Back to a draft; draws stay',
  approve: () => 'Locks in these figures',
  unapprove: () => 'Back to Submitted; draws stay',
  lock: () => 'Protects it from being unapproved',
  unlock: () => 'Back to Approved',
  'mark-complete': ({ balanceDue, sale }) =>
    `${sale.installCompletedDate === null ? 'Nothing is installed yet. ' : ''}Payroll settles the balance of ${formatDollars(balanceDue)}`,
  'mark-incomplete': () => 'Open again; the settlement stays paid',
}
