/** Columns and activity of a move. `decideMove` of the domain decides beforehand whether the move is allowed. */
import type { WebSaleChanges } from '@crm/contract/web/sale-shapes'
import type { Move, MoveDecision, MoveKind } from '@crm/domain/sales/moves'
import { daysBetween, pacificDay } from '@crm/domain/time'
import { Refused, refuse } from '#spine/refusals'
import { changesBetween } from '#spine/records/activity'
import type { UnitOfWork } from '#spine/records/unit-of-work'
import type { Sale } from './sale.ts'

export const verbOf = {
  forward: 'sale.moved',
  back: 'sale.moved',
  step: 'sale.moved',
  hold: 'sale.held',
  release: 'sale.released',
  cancel: 'sale.cancelled',
  resume: 'sale.resumed',
} as const

/** Undoing a hold is recorded as a release, and the other way round. */
export const undoVerbOf = {
  forward: 'sale.moved',
  back: 'sale.moved',
  step: 'sale.moved',
  hold: 'sale.released',
  release: 'sale.held',
} as const

/** Reports every missing requirement at its own field. */
export function refusalOf(decision: Extract<MoveDecision, { ok: false }>): Refused {
  if (decision.status === 403) return new Refused(refuse(403, decision.reason))
  const errors = decision.missing.map(({ field, tick, key, message }) => ({
    field: field ?? tick ?? key,
    message,
  }))
  return new Refused(refuse(400, decision.reason, errors.length > 0 ? errors : undefined))
}

type MoveInput = Pick<WebSaleChanges, 'holdReason' | 'reviewDate' | 'cancelReason' | 'reason'>

/** All columns that a move writes beside the fields, with the changes for the activity. */
export function columnsOfMove(work: UnitOfWork, sale: Sale, move: Move, input: MoveInput) {
  const { kind, status, subStatus } = move
  const now = work.now.toISOString()
  const enters = status !== sale.status
  const isHeld = kind === 'hold' || (sale.on_hold && kind !== 'release' && kind !== 'cancel')
  const endedHoldDays = sale.on_hold && !isHeld ? heldDaysUntil(sale, work.now) : 0
  const columns = {
    status,
    sub_status: subStatus,
    on_hold: isHeld,
    hold_reason: isHeld ? (input.holdReason ?? sale.hold_reason) : null,
    review_date: isHeld ? (input.reviewDate ?? sale.review_date) : null,
    held_since: isHeld ? (sale.held_since ?? now) : null,
    status_entered_at: enters ? now : sale.status_entered_at,
    status_held_days: enters ? 0 : sale.status_held_days + endedHoldDays,
    status_held_seconds: enters ? 0 : heldSecondsUntil(sale, isHeld ? undefined : work.now),
    sub_entered_at: enters || subStatus !== sale.sub_status ? now : sale.sub_entered_at,
    sub_held_days: enters || subStatus !== sale.sub_status ? 0 : sale.sub_held_days + endedHoldDays,
    ...(kind === 'cancel' && {
      previous_status: sale.status,
      previous_sub_status: sale.sub_status,
      cancel_date: pacificDay(work.now),
      cancel_reason: input.cancelReason ?? null,
      cancel_notes: input.reason ?? null,
    }),
    ...(kind === 'resume' && {
      previous_status: null,
      previous_sub_status: null,
      cancel_date: null,
      cancel_reason: null,
      cancel_notes: null,
    }),
    ...(status === 'Complete' && {
      completed_at: now,
      qa_review_completed_at: sale.qa_review_completed_at ?? now,
    }),
    ...(kind === 'back' && { completed_at: null, qa_review_completed_at: null }),
  }
  const changes = stateChanges(sale, columns)
  const code = kind === 'hold' ? input.holdReason : kind === 'cancel' ? input.cancelReason : undefined
  return { columns, changes, reason: code ?? null }
}

/** Changes of the phase and hold columns for the activity, with the cancel reason when it changed. */
export const stateChanges = (before: MoveState, after: Partial<MoveState>) =>
  changesBetween(stateFields(before), stateFields({ ...before, ...after }))

type MoveState = Pick<Sale, 'status' | 'sub_status' | 'on_hold' | 'hold_reason' | 'cancel_reason'>

const stateFields = (sale: MoveState) => ({
  status: sale.status,
  subStatus: sale.sub_status,
  onHold: sale.on_hold,
  holdReason: sale.hold_reason,
  cancelReason: sale.cancel_reason,
})

/** A hold that continues may get a new reason or a new review day. */
export function columnsOfHoldChange(sale: Sale, { holdReason, reviewDate }: MoveInput) {
  const columns = {
    ...(holdReason !== undefined && { hold_reason: holdReason }),
    ...(reviewDate !== undefined && { review_date: reviewDate }),
  }
  const changes = changesBetween(
    { holdReason: sale.hold_reason, reviewDate: sale.review_date },
    { holdReason, reviewDate },
  )
  return { columns, changes, reason: null }
}

/**
 * Refuses hold or cancel details without a matching hold or cancellation, so that no input is dropped silently.
 * Throws Refused.
 */
export function demandMatchingDetails(
  sale: Sale,
  kind: MoveKind | undefined,
  { holdReason, reviewDate, cancelReason }: MoveInput,
): void {
  const isHeld = kind === 'hold' || (sale.on_hold && kind === undefined)
  if (!isHeld && (holdReason ?? reviewDate ?? null) !== null) {
    throw new Refused(refuse(400, 'Only a sale on hold has a reason for it and a day of review.'))
  }
  if (isHeld && holdReason === '') {
    const message = 'Choose the reason for the hold.'
    throw new Refused(refuse(400, message, [{ field: 'holdReason', message }]))
  }
  if (kind !== 'cancel' && cancelReason !== undefined && cancelReason !== sale.cancel_reason) {
    throw new Refused(refuse(400, 'The cancellation reason is set with the cancellation.'))
  }
}

const heldDaysUntil = ({ held_since: since }: Sale, now: Date): number =>
  since ? daysBetween(pacificDay(since), pacificDay(now)) : 0

/** Seconds on hold in this phase. With `now`, a hold that continues is counted up to then. */
export const heldSecondsUntil = (
  { held_since: since, status_held_seconds: before }: Sale,
  now: Date | undefined,
): number => before + (since && now ? Math.floor((now.getTime() - new Date(since).getTime()) / 1000) : 0)
