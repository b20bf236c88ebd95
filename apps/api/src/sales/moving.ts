/** What a move writes, and how it is told; whether it may be made is decided before. */
import type { WebSaleChanges } from '@crm/contract/web/sale-shapes'
import type { Move, MoveDecision, MoveKind } from '@crm/domain/sales/moves'
import { daysBetween, pacificDay } from '@crm/domain/time'
import { Refused, refuse } from '../http/handle.ts'
import { changesBetween } from '../records/activity.ts'
import type { UnitOfWork } from '../records/unit-of-work.ts'
import type { Sale } from './store.ts'

export const verbOf = {
  forward: 'sale.moved',
  back: 'sale.moved',
  step: 'sale.moved',
  hold: 'sale.held',
  release: 'sale.released',
  cancel: 'sale.cancelled',
  resume: 'sale.resumed',
} as const

/** Every single thing that is missing stands at its field. */
export function refusalOf(decision: Extract<MoveDecision, { ok: false }>): Refused {
  if (decision.status === 403) return new Refused(refuse(403, decision.reason))
  const errors = decision.missing.map(({ field, tick, key, message }) => ({
    field: field ?? tick ?? key,
    message,
  }))
  return new Refused(refuse(400, decision.reason, errors.length > 0 ? errors : undefined))
}

type Given = Pick<WebSaleChanges, 'holdReason' | 'reviewDate' | 'cancelReason' | 'reason'>

/** Everything that a move writes beside the fields, and how the history tells it. */
export function columnsOfMove(work: UnitOfWork, sale: Sale, move: Move, given: Given) {
  const { kind, status, subStatus } = move
  const now = work.now.toISOString()
  const enters = status !== sale.status
  const isHeld = kind === 'hold' || (sale.on_hold && kind !== 'release' && kind !== 'cancel')
  const ended = sale.on_hold && !isHeld ? heldDaysUntil(sale, work.now) : 0
  const columns = {
    status,
    sub_status: subStatus,
    on_hold: isHeld,
    hold_reason: isHeld ? (given.holdReason ?? sale.hold_reason) : null,
    review_date: isHeld ? (given.reviewDate ?? sale.review_date) : null,
    held_since: isHeld ? (sale.held_since ?? now) : null,
    status_entered_at: enters ? now : sale.status_entered_at,
    status_held_days: enters ? 0 : sale.status_held_days + ended,
    status_held_seconds: enters ? 0 : heldSecondsUntil(sale, isHeld ? undefined : work.now),
    sub_entered_at: enters || subStatus !== sale.sub_status ? now : sale.sub_entered_at,
    sub_held_days: enters || subStatus !== sale.sub_status ? 0 : sale.sub_held_days + ended,
    ...(kind === 'cancel' && {
      previous_status: sale.status,
      previous_sub_status: sale.sub_status,
      cancel_date: pacificDay(work.now),
      cancel_reason: given.cancelReason,
      cancel_notes: given.reason ?? null,
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
  const changes = changesBetween(
    {
      status: sale.status,
      subStatus: sale.sub_status,
      onHold: sale.on_hold,
      holdReason: sale.hold_reason,
      cancelReason: sale.cancel_reason,
    },
    {
      status: columns.status,
      subStatus: columns.sub_status,
      onHold: columns.on_hold,
      holdReason: columns.hold_reason,
      ...('cancel_reason' in columns && { cancelReason: columns.cancel_reason }),
    },
  )
  const why = kind === 'hold' ? given.holdReason : kind === 'cancel' ? given.cancelReason : undefined
  return { columns, changes, reason: why ?? null }
}

/** A hold that goes on has another reason, or another day to look at it. */
export function heldAnew(sale: Sale, { holdReason, reviewDate }: Given) {
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

/** What is said of a hold or a cancelling is said of one that is made or stands: nothing is dropped unseen. Throws Refused. */
export function demandAbout(
  sale: Sale,
  kind: MoveKind | undefined,
  { holdReason, reviewDate, cancelReason }: Given,
): void {
  const isHeld = kind === 'hold' || (sale.on_hold && kind === undefined)
  if (!isHeld && (holdReason ?? reviewDate ?? null) !== null) {
    throw new Refused(refuse(400, 'Only a sale on hold has a reason for it and a day of review.'))
  }
  if (isHeld && holdReason === '') {
    const message = 'Say why the sale is on hold.'
    throw new Refused(refuse(400, message, [{ field: 'holdReason', message }]))
  }
  if (kind !== 'cancel' && cancelReason !== undefined && cancelReason !== sale.cancel_reason) {
    throw new Refused(refuse(400, 'The reason for cancelling is given as the sale is cancelled, and stays.'))
  }
}

const heldDaysUntil = ({ held_since: since }: Sale, now: Date): number =>
  since ? daysBetween(pacificDay(since), pacificDay(now)) : 0

/** Seconds on hold in this phase; with `now` the hold that goes on is counted as ending then. */
export const heldSecondsUntil = (
  { held_since: since, status_held_seconds: before }: Sale,
  now: Date | undefined,
): number => before + (since && now ? Math.floor((now.getTime() - new Date(since).getTime()) / 1000) : 0)
