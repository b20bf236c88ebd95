/**
 * How a sale moves: forward, back, to another step, on and off hold, cancelled, resumed. Each is decided here from
 * the sale as it would be with all that is sent along, and from the rights of who asks.
 */
import { daysBetween, pacificDay, type Instant } from '../time.ts'
import {
  type DateOfStep,
  type SaleStatus,
  type Stamp,
  dateOfStep,
  firstSub,
  pathOfSale,
  phases,
  placeOf,
  saleStatusLabel,
  stampOfLeaving,
  stampOfStep,
} from './phases.ts'
import { type Missing, type SaleFacts, missingFor } from './requirements.ts'

export type MoveKind = 'forward' | 'back' | 'step' | 'hold' | 'release' | 'cancel' | 'resume'

/** Rows of `people/rights/jobs.ts`. */
export type MoveRight =
  | 'leavePending'
  | 'moveWork'
  | 'movePayment'
  | 'decide'
  | 'passReview'
  | 'overrideWindow'
  | 'reopen'

export interface SaleStanding extends SaleFacts {
  readonly status: SaleStatus
  readonly subStatus: string | null
  readonly onHold: boolean
  readonly previousStatus: SaleStatus | null
  readonly previousSubStatus: string | null
  readonly stamped: Readonly<Partial<Record<Stamp, string | null>>>
}

export interface MoveAsked {
  readonly status?: SaleStatus | undefined
  readonly subStatus?: string | null | undefined
  readonly onHold?: boolean | undefined
  readonly holdReason?: string | null | undefined
  readonly cancelReason?: string | null | undefined
  readonly reason?: string | undefined
  readonly override?: boolean | undefined
}

export interface Move {
  readonly kind: MoveKind
  readonly status: SaleStatus
  readonly subStatus: string | null
  /** Days that are written down with it. */
  readonly stamps: Readonly<Partial<Record<Stamp, string>>>
  /** Days that no longer hold. */
  readonly cleared: readonly Stamp[]
  /** What was missing, and gone over with a reason. */
  readonly overridden: readonly Missing[]
}

export type MoveDecision =
  | { readonly ok: true; readonly move: Move }
  | {
      readonly ok: false
      readonly status: 400
      readonly reason: string
      readonly missing: readonly Missing[]
    }
  | { readonly ok: false; readonly status: 403; readonly reason: string }

export interface Deciding {
  readonly now: Instant
  /** Undefined when the person may, else the reason why not. */
  readonly whyNot: (right: MoveRight) => string | undefined
}

/** After so many days a cancelled sale needs a new contract. */
export const contractHoldsDays = 180

/** What is asked for, or undefined when it changes nothing of where the sale stands. */
export function kindOfMove(
  { status, subStatus, onHold }: SaleStanding,
  asked: MoveAsked,
): MoveKind | undefined {
  const to = asked.status ?? status
  if (to !== status) {
    if (to === 'Cancelled') return 'cancel'
    if (status === 'Cancelled') return 'resume'
    return placeOf(to) > placeOf(status) ? 'forward' : 'back'
  }
  if (asked.onHold !== undefined && asked.onHold !== onHold) return asked.onHold ? 'hold' : 'release'
  return asked.subStatus !== undefined && asked.subStatus !== subStatus ? 'step' : undefined
}

const rightIn: Record<SaleStatus, MoveRight> = {
  Pending: 'leavePending',
  Survey: 'moveWork',
  Design: 'moveWork',
  Permit: 'moveWork',
  Install: 'moveWork',
  Inspection: 'moveWork',
  PTO: 'moveWork',
  Monitoring: 'moveWork',
  Payment: 'movePayment',
  QAReview: 'decide',
  Complete: 'reopen',
  Cancelled: 'decide',
}

/** Leaving Monitoring is entering Payment, and leaving the review is passing it. */
const rightToLeave: Record<SaleStatus, MoveRight> = {
  ...rightIn,
  Monitoring: 'movePayment',
  QAReview: 'passReview',
}

/** Every right that the move needs. */
export function rightsFor(kind: MoveKind, from: SaleStatus, to: SaleStatus): MoveRight[] {
  if (kind === 'forward') {
    return [...new Set(pathOfSale.slice(placeOf(from), placeOf(to)).map((phase) => rightToLeave[phase]))]
  }
  if (kind === 'back') {
    if (from === 'Complete') return ['reopen']
    return [placeOf(from) - placeOf(to) === 1 && rightIn[from] === 'moveWork' ? 'moveWork' : 'decide']
  }
  return [kind === 'cancel' || kind === 'resume' ? 'decide' : rightIn[from]]
}

export function decideMove(
  sale: SaleStanding,
  asked: MoveAsked,
  deciding: Deciding,
): MoveDecision | undefined {
  const kind = kindOfMove(sale, asked)
  if (!kind) return undefined
  const to = asked.status ?? sale.status
  const refusal = rightsFor(kind, sale.status, to)
    .map(deciding.whyNot)
    .find((reason) => reason !== undefined)
  if (refusal !== undefined) return { ok: false, status: 403, reason: refusal }
  const wrong = wrongAbout(kind, sale, asked, deciding.now)
  if (wrong !== undefined) return refused(wrong)
  return kind === 'forward' || kind === 'resume'
    ? advance(kind, sale, asked, deciding)
    : { ok: true, move: plainMove(kind, sale, asked, deciding.now) }
}

const refused = (reason: string, missing: readonly Missing[] = []): MoveDecision => ({
  ok: false,
  status: 400,
  reason,
  missing,
})

function wrongAbout(kind: MoveKind, sale: SaleStanding, asked: MoveAsked, now: Instant): string | undefined {
  const { status, onHold, previousStatus } = sale
  const to = asked.status ?? status
  const moves = kind === 'forward' || kind === 'back' || kind === 'step'
  if (onHold && moves) return 'This sale is on hold. Release it before moving it.'
  if (kind === 'cancel' && status === 'Complete') return 'A complete sale is not cancelled. Reopen it first.'
  if (kind === 'hold' && !phases[status].days) return `A sale that is ${status} is not put on hold.`
  if (kind !== 'hold' && kind !== 'release' && asked.onHold === true) return 'Move the sale, then hold it.'
  if (stays(kind) && (asked.subStatus ?? sale.subStatus) !== sale.subStatus) {
    return 'A hold changes no step: change one after the other.'
  }
  if (kind === 'hold' && !asked.holdReason) return 'Say why the sale is on hold.'
  if (kind === 'cancel' && !asked.cancelReason) return 'Say why the sale is cancelled.'
  if (kind === 'cancel' && asked.cancelReason === 'Other' && !asked.reason)
    return 'Say in words why it is cancelled.'
  if (kind === 'back' && !asked.reason) return 'A step back needs a reason.'
  if (kind === 'back' && status === 'Complete' && to !== 'QAReview') {
    return 'A complete sale is reopened to QA review.'
  }
  if (kind === 'resume' && to !== previousStatus) {
    return `This sale was cancelled in ${saleStatusLabel(previousStatus ?? 'Pending')} and is resumed there.`
  }
  return wrongStep(kind, sale, asked, now)
}

/** A hold, or its end, leaves the sale where it is. */
const stays = (kind: MoveKind) => kind === 'hold' || kind === 'release'

/** A step belongs to its phase, and one that is a date with somebody has that date before it. */
function wrongStep(kind: MoveKind, sale: SaleStanding, asked: MoveAsked, now: Instant): string | undefined {
  const to = asked.status ?? sale.status
  const { subStatus } = asked
  if (subStatus === undefined || stays(kind)) return undefined
  if (subStatus === null ? phases[to].subs.length > 0 : !phases[to].subs.includes(subStatus)) {
    const steps = phases[to].subs.join(', ')
    return steps ? `The steps of ${phases[to].label} are ${steps}.` : `${phases[to].label} has no steps.`
  }
  if (subStatus === 'CorrectionsNeeded' && !asked.reason) return 'Say what has to be corrected.'
  return dateNeeded(sale, to, subStatus, now)?.missing
}

/** What has to be said of when, with a step that is a date with somebody: there is none yet, or it is over. */
export function dateNeeded(
  sale: Pick<SaleFacts, DateOfStep['field']>,
  status: SaleStatus,
  subStatus: string | null,
  now: Instant,
): DateOfStep | undefined {
  if (subStatus !== 'Scheduled' || !(status in dateOfStep)) return undefined
  const date = dateOfStep[status as keyof typeof dateOfStep]
  const day = sale[date.field]
  return !day || pacificDayOf(day) < pacificDay(now) ? date : undefined
}

/** Days stand as they are; instants fall on one. */
const pacificDayOf = (given: Instant): string =>
  typeof given === 'string' && given.length === 10 ? given : pacificDay(given)

function advance(
  kind: 'forward' | 'resume',
  sale: SaleStanding,
  asked: MoveAsked,
  deciding: Deciding,
): MoveDecision {
  const { now, whyNot } = deciding
  const to = asked.status ?? sale.status
  const missing = kind === 'forward' ? missingFor(sale, sale.status, to, now) : contractTooOld(sale, now)
  if (missing.length > 0) {
    const messages = missing.map(({ message }) => message).join(' ')
    if (!asked.override) return refused(messages, missing)
    const needed = missing.some(({ overriddenBy }) => overriddenBy === 'admin') ? 'overrideWindow' : 'decide'
    const refusal = whyNot(needed)
    if (refusal !== undefined) return { ok: false, status: 403, reason: refusal }
    if (!asked.reason) return refused('Going over what is missing needs a reason.', missing)
  }
  return { ok: true, move: plainMove(kind, sale, asked, now, missing) }
}

function contractTooOld({ contractDate }: SaleStanding, now: Instant): Missing[] {
  if (!contractDate || daysBetween(contractDate, pacificDay(now)) <= contractHoldsDays) return []
  return [
    {
      key: 'contractDate',
      phase: 'Cancelled',
      kind: 'field',
      message: `The contract is older than ${contractHoldsDays} days: have a new one signed, or enter the day of one or of a change order.`,
      field: 'contractDate',
      tick: null,
      docType: null,
      overriddenBy: 'manager',
    },
  ]
}

function plainMove(
  kind: MoveKind,
  sale: SaleStanding,
  asked: MoveAsked,
  now: Instant,
  overridden: readonly Missing[] = [],
): Move {
  const to = asked.status ?? sale.status
  const enters = to !== sale.status
  const usual = kind === 'resume' ? sale.previousSubStatus : enters ? firstSub(to) : sale.subStatus
  const subStatus = stays(kind) ? sale.subStatus : (asked.subStatus ?? usual)
  const left = kind === 'forward' ? pathOfSale.slice(placeOf(sale.status), placeOf(to)) : []
  const passed = left
    .filter((phase) => phase === sale.status || (phase !== 'Survey' && phase !== 'Monitoring'))
    // What somebody went over has not happened for that.
    .filter((phase) => overridden.every((missing) => missing.phase !== phase))
  const reached = kind === 'forward' || kind === 'step' ? stepStamp(to, subStatus) : undefined
  const stamps = [...passed.map(leaveStamp), reached]
    .filter((stamp) => stamp !== undefined)
    .filter((stamp) => !sale.stamped[stamp])
  return {
    kind,
    status: to,
    subStatus,
    stamps: Object.fromEntries(stamps.map((stamp) => [stamp, pacificDay(now)])),
    cleared:
      kind === 'back'
        ? pathOfSale
            .slice(placeOf(to))
            .map(leaveStamp)
            .filter((stamp) => stamp !== undefined)
        : [],
    overridden,
  }
}

const leaveStamp = (phase: SaleStatus): Stamp | undefined =>
  (stampOfLeaving as Partial<Record<SaleStatus, Stamp>>)[phase]

const stepStamp = (status: SaleStatus, sub: string | null): Stamp | undefined =>
  (stampOfStep as Partial<Record<SaleStatus, Readonly<Record<string, Stamp>>>>)[status]?.[sub ?? '']
