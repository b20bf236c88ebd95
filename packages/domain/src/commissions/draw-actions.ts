/** State machine of draws, the advances on a commission. Denied and Paid are final. */
import type { Decimal } from 'decimal.js'
import { type Amount, exact, formatDollars } from '../money.ts'
import { type SheetWithDraws, balanceOf } from './balance.ts'
import {
  type ActionDecision,
  type SheetState,
  type NotificationTarget,
  sheetInWords,
} from './sheet-actions.ts'

export const drawStates = ['Requested', 'Approved', 'Denied', 'Paid'] as const
export type DrawState = (typeof drawStates)[number]

export const drawActionNames = ['approve', 'deny', 'mark-paid'] as const
export type DrawAction = (typeof drawActionNames)[number]

interface DrawRule {
  readonly label: string
  readonly from: readonly DrawState[]
  readonly to: DrawState
  /** States that the sheet must have. */
  readonly sheet: readonly SheetState[]
  /** The right of the same name in `can`. */
  readonly right: 'approveDraw' | 'denyDraw' | 'payDraw'
  readonly notifies: readonly NotificationTarget[]
}

export const drawActions: Record<DrawAction, DrawRule> = {
  approve: {
    label: 'Approve draw',
    from: ['Requested'],
    to: 'Approved',
    sheet: ['Approved', 'Locked'],
    right: 'approveDraw',
    notifies: ['rep'],
  },
  deny: {
    label: 'Deny',
    from: ['Requested', 'Approved'],
    to: 'Denied',
    sheet: ['Draft', 'Submitted', 'Approved', 'Locked'],
    right: 'denyDraw',
    notifies: ['rep'],
  },
  'mark-paid': {
    label: 'Mark paid',
    from: ['Approved'],
    to: 'Paid',
    sheet: ['Approved', 'Locked'],
    right: 'payDraw',
    notifies: ['rep'],
  },
}

/** The sheet that the draw belongs to. */
export interface DrawSheet extends SheetWithDraws {
  readonly state: SheetState
}

export interface ExistingDraw {
  readonly state: DrawState
  readonly amount: Amount
}

/** Decides whether the action fits the states. Callers check permissions first. */
export function decideDraw(
  action: DrawAction,
  draw: ExistingDraw,
  sheet: DrawSheet,
): ActionDecision<DrawState> {
  const rule = drawActions[action]
  if (draw.state === rule.to) return { ok: true, to: draw.state, isRepeated: true }
  if (!rule.from.includes(draw.state)) return { ok: false, reason: wrongState(action, draw.state) }
  if (!rule.sheet.includes(sheet.state)) return { ok: false, reason: wrongSheet(action, sheet.state) }
  const { drawApprovable, balanceDue } = balanceOf(sheet)
  if (action === 'approve' && exact(draw.amount).greaterThan(drawApprovable)) {
    return { ok: false, reason: tooMuch(draw.amount, drawApprovable, sheet) }
  }
  if (action === 'mark-paid' && exact(draw.amount).greaterThan(balanceDue)) {
    return { ok: false, reason: notCovered(draw.amount, balanceDue) }
  }
  return { ok: true, to: rule.to, isRepeated: false }
}

/** Explains why the action is not possible now; undefined when it is. Repeating an action counts as not possible. */
export function whyNotMoved(action: DrawAction, draw: ExistingDraw, sheet: DrawSheet): string | undefined {
  const decision = decideDraw(action, draw, sheet)
  if (!decision.ok) return decision.reason
  return decision.isRepeated ? wrongState(action, draw.state) : undefined
}

/** A corrected sheet can lower the commission after the approval, so payment compares the amounts again. */
const notCovered = (amount: Amount, balanceDue: Decimal) =>
  `This draw of ${formatDollars(amount)} is more than the ` +
  `${formatDollars(balanceDue.isNegative() ? 0 : balanceDue)} that is left. Deny it, or ask for less.`

interface Payment {
  readonly paymentDate?: string | null | undefined
  readonly checkNumber?: string | null | undefined
}

/**
 * Refuses a second payment with another check or day; undefined for a double click.
 * @param payer the person who marked it paid first
 */
export function whyPaidBefore(
  firstPayment: Payment,
  secondPayment: Payment,
  payer: string | null,
): string | undefined {
  const { paymentDate, checkNumber } = secondPayment
  const isSame =
    (paymentDate ?? firstPayment.paymentDate) === firstPayment.paymentDate &&
    (checkNumber === undefined || checkNumber === firstPayment.checkNumber)
  if (isSame) return undefined
  const payerWords = payer === null ? '' : ` by ${payer}`
  const check = firstPayment.checkNumber ? ` with check ${firstPayment.checkNumber}` : ''
  return `This draw was paid${payerWords}${check}.`
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
 * Explains why a draw (of this amount) cannot be requested; undefined when it can. `ownAmount` is the amount that an
 * edited draw already requests.
 */
export function whyNoDraw(sheet: DrawSheet, amount?: Amount, ownAmount: Amount = 0): string | undefined {
  if (sheet.isSaleCancelled) return 'The sale is canceled.'
  if (sheet.state === 'Draft') return `${sheetInWords(sheet.state)} Submit it before drawing on it.`
  if (sheet.state === 'Completed') return `${sheetInWords(sheet.state)} Nothing is left to draw.`
  const available = balanceOf(sheet).drawAvailable.plus(ownAmount)
  if (amount === undefined)
    return available.isZero() ? (sheet.share?.words ?? 'Nothing is available to draw.') : undefined
  return exact(amount).greaterThan(available) ? tooMuch(amount, available, sheet) : undefined
}

/** Names the share that the company allows by now, when that is the limit. */
const tooMuch = (amount: Amount, available: Amount, { share }: Pick<DrawSheet, 'share'>): string =>
  [`${formatDollars(amount)} is more than the ${formatDollars(available)} available to draw.`, share?.words]
    .filter(Boolean)
    .join(' ')
