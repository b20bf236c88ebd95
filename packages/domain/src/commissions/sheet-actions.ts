/** State machine of commission sheets: action, states, right, and recipients of the notification. */
import { type Amount, exact, formatDollars } from '../money.ts'
import type { DrawState } from './draw-actions.ts'

export const sheetStates = ['Draft', 'Submitted', 'Approved', 'Locked', 'Completed'] as const
export type SheetState = (typeof sheetStates)[number]

export const sheetActionNames = [
  'submit',
  'unsubmit',
  'approve',
  'unapprove',
  'lock',
  'unlock',
  'mark-complete',
  'mark-incomplete',
] as const
export type SheetAction = (typeof sheetActionNames)[number]

export type NotificationTarget = 'rep' | 'commissionAdmins'

interface SheetRule {
  readonly label: string
  readonly from: readonly SheetState[]
  /** The new state; `mark-incomplete` goes back to Locked if the sheet was locked. */
  readonly to: SheetState
  /** The right of the same name in `can`. */
  readonly right: 'submitSheet' | 'approveSheet' | 'lockSheet' | 'completeSheet'
  readonly notifies: readonly NotificationTarget[]
  /** Repeating the action in its target state succeeds without effect. */
  readonly isRepeatable?: true
  /** The next step for the user, per state in which the action is refused. */
  readonly whyNot: Partial<Record<SheetState, string>>
}

export const sheetActions: Record<SheetAction, SheetRule> = {
  submit: {
    label: 'Submit',
    from: ['Draft'],
    to: 'Submitted',
    right: 'submitSheet',
    notifies: ['commissionAdmins'],
    isRepeatable: true,
    whyNot: {
      Approved: 'It was submitted before.',
      Locked: 'It was submitted before.',
      Completed: 'It was submitted before.',
    },
  },
  unsubmit: {
    label: 'Unsubmit',
    from: ['Submitted'],
    to: 'Draft',
    right: 'submitSheet',
    notifies: ['rep', 'commissionAdmins'],
    whyNot: {
      Draft: 'It is already a draft.',
      Approved: 'Unapprove it before unsubmitting.',
      Locked: 'Unlock and unapprove it before unsubmitting.',
      Completed: 'Mark it incomplete and unapprove it before unsubmitting.',
    },
  },
  approve: {
    label: 'Approve',
    from: ['Submitted'],
    to: 'Approved',
    right: 'approveSheet',
    notifies: ['rep'],
    isRepeatable: true,
    whyNot: {
      Draft: 'Submit it before approving.',
      Locked: 'It was approved before.',
      Completed: 'It was approved before.',
    },
  },
  unapprove: {
    label: 'Unapprove',
    from: ['Approved'],
    to: 'Submitted',
    right: 'lockSheet',
    notifies: ['rep'],
    whyNot: {
      Draft: 'There is no approval to withdraw.',
      Submitted: 'There is no approval to withdraw.',
      Locked: 'Unlock it before unapproving.',
      Completed: 'Mark it incomplete before unapproving.',
    },
  },
  lock: {
    label: 'Lock',
    from: ['Approved'],
    to: 'Locked',
    right: 'lockSheet',
    notifies: ['rep'],
    isRepeatable: true,
    whyNot: {
      Draft: 'Submit and approve it before locking.',
      Submitted: 'Approve it before locking.',
      Completed: 'Its figures are final already.',
    },
  },
  unlock: {
    label: 'Unlock',
    from: ['Locked'],
    to: 'Approved',
    right: 'lockSheet',
    notifies: ['rep'],
    whyNot: {
      Draft: 'It is not locked.',
      Submitted: 'It is not locked.',
      Approved: 'It is not locked.',
      Completed: 'Mark it incomplete before unlocking.',
    },
  },
  'mark-complete': {
    label: 'Mark complete',
    from: ['Approved', 'Locked'],
    to: 'Completed',
    right: 'completeSheet',
    notifies: ['rep'],
    isRepeatable: true,
    whyNot: {
      Draft: 'Submit and approve it before completing.',
      Submitted: 'Approve it before completing.',
    },
  },
  'mark-incomplete': {
    label: 'Mark incomplete',
    from: ['Completed'],
    to: 'Approved',
    right: 'lockSheet',
    notifies: ['rep'],
    whyNot: {
      Draft: 'It is not complete.',
      Submitted: 'It is not complete.',
      Approved: 'It is not complete.',
      Locked: 'It is not complete.',
    },
  },
}

export interface SheetSnapshot {
  readonly state: SheetState
  readonly isLocked: boolean
  readonly isSaleCancelled: boolean
  /** A change order of the sale's contract is unsigned. */
  readonly hasOpenChange: boolean
  readonly draws: readonly { readonly amount: Amount; readonly state: DrawState }[]
}

/** `to` equals the current state for a repeated action. */
export type ActionDecision<State> =
  | { readonly ok: true; readonly to: State; readonly isRepeated: boolean }
  | { readonly ok: false; readonly reason: string }

/** Decides whether the action fits the state. Callers check permissions first; `sheetFaults` checks the content. */
export function decideSheet(action: SheetAction, sheet: SheetSnapshot): ActionDecision<SheetState> {
  const rule = sheetActions[action]
  const { state } = sheet
  if (rule.isRepeatable && state === rule.to) return { ok: true, to: state, isRepeated: true }
  if (!rule.from.includes(state)) {
    return { ok: false, reason: `${sheetInWords(state)} ${rule.whyNot[state] ?? ''}`.trim() }
  }
  const reason = waitingFor(action, sheet)
  if (reason) return { ok: false, reason }
  return {
    ok: true,
    to: action === 'mark-incomplete' && sheet.isLocked ? 'Locked' : rule.to,
    isRepeated: false,
  }
}

function waitingFor(
  action: SheetAction,
  { isSaleCancelled, hasOpenChange, draws }: SheetSnapshot,
): string | undefined {
  if (action === 'approve' && isSaleCancelled) return 'The sale is canceled.'
  if (action === 'approve' && hasOpenChange) return 'A contract change is not signed yet. Approve after that.'
  if (action !== 'lock' && action !== 'mark-complete') return undefined
  const requested = draws.find(({ state }) => state === 'Requested')
  if (requested) return `A draw of ${formatDollars(exact(requested.amount))} is still requested.`
  const unpaid = action === 'mark-complete' && draws.find(({ state }) => state === 'Approved')
  return unpaid ? `A draw of ${formatDollars(exact(unpaid.amount))} is approved and not yet paid.` : undefined
}

const stateWords: Record<SheetState, string> = {
  Draft: 'a draft',
  Submitted: 'submitted',
  Approved: 'approved',
  Locked: 'locked',
  Completed: 'complete',
}

/** "This commission sheet is approved." */
export const sheetInWords = (state: SheetState): string => `This commission sheet is ${stateWords[state]}.`

/** The reason why figures cannot change, from approval on; undefined before. */
export const frozenReason = (state: SheetState): string | undefined =>
  state === 'Draft' || state === 'Submitted'
    ? undefined
    : `${sheetInWords(state)} ${state === 'Approved' ? 'Unapprove it before changing it.' : 'Its figures are final.'}`

/** Explains why the sheet cannot be removed; undefined when it can. */
export function removalReason({
  state,
  draws,
  payments,
}: Pick<SheetSnapshot, 'state' | 'draws'> & { readonly payments: readonly unknown[] }): string | undefined {
  if (state !== 'Draft') return `${sheetInWords(state)} Only a draft can be removed.`
  if (payments.length > 0) return 'A commission sheet with a payment cannot be removed.'
  return draws.some((draw) => draw.state !== 'Denied')
    ? 'A commission sheet with a draw cannot be removed.'
    : undefined
}
