/** The eight moves of a sheet as this person meets them: what may be done, what was done, and why not. */
import { commissions } from '@crm/contract'
import type { Commission } from '@crm/contract/web/commission-shapes'
import {
  type SheetAction,
  decideSheet,
  sheetActionNames,
  sheetActions,
  sheetInWords,
} from '@crm/domain/commissions/sheet-actions'
import { formatDollars } from '@crm/domain/money'
import type { Actor } from '@crm/domain/people/actor'
import { can } from '@crm/domain/people/can'
import { send } from '../../../../api/send.ts'
import { formatMoment } from '../../../../ui/format.ts'
import { toast } from '../../../../ui/toast.ts'
import { aboutSheet, standingOf } from '../-sheet-standing.ts'
import { faultsOf } from './sheet-notices.tsx'

export interface SheetMove {
  readonly action: SheetAction
  readonly label: string
  /** Beside the button: what comes of it, who did it, or why not. */
  readonly words: string
  readonly isAllowed: boolean
}

export const movesOf = (sheet: Commission, me: Actor): SheetMove[] =>
  sheetActionNames.map((action) => {
    const { label, right } = sheetActions[action]
    const decision = decideSheet(action, standingOf(sheet))
    const allowed = can[right](me, aboutSheet(sheet))
    const faults = action === 'submit' && decision.ok && !decision.isRepeated ? faultsOf(sheet) : []
    const refusal = !decision.ok
      ? // Its state stands at the top of the page.
        decision.reason.replace(`${sheetInWords(sheet.state)} `, '')
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
  })

/** "Submitted by Rita Reyes, Wed 14 Oct, 4:22 pm" */
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
  submit: () => 'Those who decide are told',
  unsubmit: () => 'Back to a draft; draws stay',
  approve: () => 'Its figures stand from then on',
  unapprove: () => 'Back to Submitted; draws stay',
  lock: () => 'Nobody unapproves it by mistake',
  unlock: () => 'Back to Approved',
  'mark-complete': ({ balanceDue }) => `Payroll takes over the balance of ${formatDollars(balanceDue)}`,
  'mark-incomplete': () => 'Open again, as it was',
}

const routes: Record<SheetAction, typeof commissions.submit> = {
  submit: commissions.submit,
  unsubmit: commissions.unsubmit,
  approve: commissions.approve,
  unapprove: commissions.unapprove,
  lock: commissions.lock,
  unlock: commissions.unlock,
  'mark-complete': commissions.markComplete,
  'mark-incomplete': commissions.markIncomplete,
}

const deeds: Record<SheetAction, readonly [done: string, back: SheetAction | undefined]> = {
  submit: ['submitted', 'unsubmit'],
  unsubmit: ['is a draft again', undefined],
  approve: ['approved', 'unapprove'],
  unapprove: ['is submitted again', 'approve'],
  lock: ['locked', 'unlock'],
  unlock: ['unlocked', 'lock'],
  'mark-complete': ['is complete', 'mark-incomplete'],
  'mark-incomplete': ['is open again', undefined],
}

/** Done at once, with the way back beside it where there is one. A refusal is said as it comes. */
export async function moveSheet({ id, jobNumber }: Commission, action: SheetAction): Promise<void> {
  const params = { id }
  const [done, back] = deeds[action]
  await send(routes[action], { params })
  toast.done(
    `${jobNumber} ${done}`,
    back && {
      action: { label: 'Undo', onPress: () => send(routes[back], { params }).then(() => true) },
    },
  )
}
