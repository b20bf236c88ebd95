/** How a draw moves, an advance on a commission. Denied and Paid are final. */
import { type Amount, exact, formatDollars } from '../money.ts'
import { type DrawnSheet, balanceOf } from './balance.ts'
import { type ActionDecision, type SheetState, type Told, sheetInWords } from './sheet-actions.ts'

export const drawStates = ['Requested', 'Approved', 'Denied', 'Paid'] as const
export type DrawState = (typeof drawStates)[number]

export const drawActionNames = ['approve', 'deny', 'mark-paid'] as const
export type DrawAction = (typeof drawActionNames)[number]

interface DrawRule {
  readonly label: string
  readonly from: readonly DrawState[]
  readonly to: DrawState
  /** Where the sheet has to stand. */
  readonly sheet: readonly SheetState[]
  /** The right of the same name in `can`. */
  readonly right: 'approveDraw' | 'denyDraw' | 'payDraw'
  readonly tells: readonly Told[]
}

export const drawActions: Record<DrawAction, DrawRule> = {
  approve: {
    label: 'Approve draw',
    from: ['Requested'],
    to: 'Approved',
    sheet: ['Approved', 'Locked'],
    right: 'approveDraw',
    tells: ['rep'],
  },
  deny: {
    label: 'Deny',
    from: ['Requested', 'Approved'],
    to: 'Denied',
    sheet: ['Draft', 'Submitted', 'Approved', 'Locked'],
    right: 'denyDraw',
    tells: ['rep'],
  },
  'mark-paid': {
    label: 'Mark paid',
    from: ['Approved'],
    to: 'Paid',
    sheet: ['Approved', 'Locked'],
    right: 'payDraw',
    tells: ['rep'],
  },
}

/** The sheet that is drawn on. */
export interface DrawSheet extends DrawnSheet {
  readonly state: SheetState
}

export interface StandingDraw {
  readonly state: DrawState
  readonly amount: Amount
}

/** May the draw move so? Who may is asked before. */
export function decideDraw(
  action: DrawAction,
  draw: StandingDraw,
  sheet: DrawSheet,
): ActionDecision<DrawState> {
  const rule = drawActions[action]
  if (draw.state === rule.to) return { ok: true, to: draw.state, isRepeated: true }
  if (!rule.from.includes(draw.state)) return { ok: false, reason: wrongState(action, draw.state) }
  if (!rule.sheet.includes(sheet.state)) return { ok: false, reason: wrongSheet(action, sheet.state) }
  const { drawApprovable } = balanceOf(sheet)
  if (action === 'approve' && exact(draw.amount).greaterThan(drawApprovable)) {
    return { ok: false, reason: tooMuch(draw.amount, drawApprovable) }
  }
  return { ok: true, to: rule.to, isRepeated: false }
}

const wrongState = (action: DrawAction, state: DrawState): string =>
  action === 'mark-paid' && state === 'Requested'
    ? 'This draw is requested. Approve it before marking it paid.'
    : `This draw is ${state.toLowerCase()}.`

function wrongSheet(action: DrawAction, state: SheetState): string {
  if (state === 'Completed') {
    return `${sheetInWords(state)} Mark it incomplete before ${action === 'deny' ? 'denying' : 'paying'} a draw.`
  }
  return `${sheetInWords(state)} Approve it before ${action === 'approve' ? 'approving' : 'paying'} a draw.`
}

/**
 * Why no draw can be asked for, or none of this amount; undefined when it can. `own` is what the draw that changes its
 * amount has asked for already.
 */
export function whyNoDraw(sheet: DrawSheet, amount?: Amount, own: Amount = 0): string | undefined {
  if (sheet.isSaleCancelled) return 'The sale is cancelled.'
  if (sheet.state === 'Draft') return `${sheetInWords(sheet.state)} Submit it before drawing on it.`
  if (sheet.state === 'Completed') return `${sheetInWords(sheet.state)} Nothing is left to draw.`
  const available = balanceOf(sheet).drawAvailable.plus(own)
  if (amount === undefined) return available.isZero() ? 'Nothing is available to draw.' : undefined
  return exact(amount).greaterThan(available) ? tooMuch(amount, available) : undefined
}

const tooMuch = (amount: Amount, available: Amount) =>
  `${formatDollars(amount)} is more than the ${formatDollars(available)} available to draw.`
