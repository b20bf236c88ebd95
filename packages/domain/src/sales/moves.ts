/**
 * State machine of sales: forward, back, step, hold, release, cancel, resume. Decides from the sale with the request
 * applied, and from the actor's rights.
 */
import { daysBetween, pacificDay, type Instant } from '../time.ts'
import {
  type DateOfStep,
  type SaleStatus,
  type Stamp,
  dateOfStep,
  firstSub,
  nextPhase,
  pathOfSale,
  phases,
  phaseIndex,
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

export interface SaleSnapshot extends SaleFacts {
  readonly status: SaleStatus
  readonly subStatus: string | null
  readonly onHold: boolean
  readonly previousStatus: SaleStatus | null
  readonly previousSubStatus: string | null
  readonly stamped: Readonly<Partial<Record<Stamp, string | null>>>
}

export interface MoveRequest {
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
  /** Dates recorded by the move. */
  readonly stamps: Readonly<Partial<Record<Stamp, string>>>
  /** Dates cleared by the move. */
  readonly cleared: readonly Stamp[]
  /** Missing requirements that were overridden with a reason. */
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

export interface MoveContext {
  readonly now: Instant
  /** Refusal reason; undefined when the person has the right. */
  readonly whyNot: (right: MoveRight) => string | undefined
}

/** Days after which a canceled sale needs a new contract. */
export const contractHoldsDays = 180

/** Kind of the requested move, or undefined when nothing changes. */
export function kindOfMove(
  { status, subStatus, onHold }: SaleSnapshot,
  request: MoveRequest,
): MoveKind | undefined {
  const to = request.status ?? status
  if (to !== status) {
    if (to === 'Cancelled') return 'cancel'
    if (status === 'Cancelled') return 'resume'
    return phaseIndex(to) > phaseIndex(status) ? 'forward' : 'back'
  }
  if (request.onHold !== undefined && request.onHold !== onHold) return request.onHold ? 'hold' : 'release'
  return request.subStatus !== undefined && request.subStatus !== subStatus ? 'step' : undefined
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

/** Leaving Monitoring enters Payment, and leaving the review passes it. */
const rightToLeave: Record<SaleStatus, MoveRight> = {
  ...rightIn,
  Monitoring: 'movePayment',
  QAReview: 'passReview',
}

/** Every right that the move needs. */
export function rightsFor(kind: MoveKind, from: SaleStatus, to: SaleStatus): MoveRight[] {
  if (kind === 'forward') {
    return [
      ...new Set(pathOfSale.slice(phaseIndex(from), phaseIndex(to)).map((phase) => rightToLeave[phase])),
    ]
  }
  if (kind === 'back') {
    if (from === 'Complete') return ['reopen']
    return [phaseIndex(from) - phaseIndex(to) === 1 && rightIn[from] === 'moveWork' ? 'moveWork' : 'decide']
  }
  return [kind === 'cancel' || kind === 'resume' ? 'decide' : rightIn[from]]
}

export function decideMove(
  sale: SaleSnapshot,
  request: MoveRequest,
  deciding: MoveContext,
): MoveDecision | undefined {
  const kind = kindOfMove(sale, request)
  if (!kind) return undefined
  const to = request.status ?? sale.status
  const refusal = rightsFor(kind, sale.status, to)
    .map(deciding.whyNot)
    .find((reason) => reason !== undefined)
  if (refusal !== undefined) return { ok: false, status: 403, reason: refusal }
  const error = errorOf(kind, sale, request, deciding.now)
  if (error !== undefined) return refused(error)
  return kind === 'forward' || kind === 'resume'
    ? advance(kind, sale, request, deciding)
    : { ok: true, move: plainMove(kind, sale, request, deciding.now) }
}

const refused = (reason: string, missing: readonly Missing[] = []): MoveDecision => ({
  ok: false,
  status: 400,
  reason,
  missing,
})

function errorOf(kind: MoveKind, sale: SaleSnapshot, request: MoveRequest, now: Instant): string | undefined {
  const { status, onHold, previousStatus } = sale
  const to = request.status ?? status
  const moves = kind === 'forward' || kind === 'back' || kind === 'step'
  if (onHold && moves) return 'This sale is on hold. Release it before moving it.'
  if (kind === 'cancel' && status === 'Complete')
    return 'A complete sale cannot be canceled. Reopen it first.'
  if (kind === 'hold' && !phases[status].days) return `A sale that is ${status} cannot be put on hold.`
  if (kind !== 'hold' && kind !== 'release' && request.onHold === true) return 'Move the sale, then hold it.'
  if (keepsStep(kind) && (request.subStatus ?? sale.subStatus) !== sale.subStatus) {
    return 'Change the hold and the step separately.'
  }
  if (kind === 'hold' && !request.holdReason) return 'Choose the reason for the hold.'
  if (kind === 'cancel' && !request.cancelReason) return 'Choose the reason for the cancellation.'
  if (kind === 'cancel' && request.cancelReason === 'Other' && !request.reason)
    return 'Enter the details of the cancellation.'
  if (kind === 'back' && !request.reason) return 'A step back needs a reason.'
  if (kind === 'back' && status === 'Complete' && to !== 'QAReview') {
    return 'A complete sale is reopened to QA review.'
  }
  if (kind === 'resume' && to !== previousStatus) {
    return `This sale was canceled in ${saleStatusLabel(previousStatus ?? 'Pending')} and resumes there.`
  }
  return stepError(kind, sale, request, now)
}

/** Hold and release do not change phase or step. */
const keepsStep = (kind: MoveKind) => kind === 'hold' || kind === 'release'

/** A step must belong to the phase, and a scheduled step needs its date. */
function stepError(
  kind: MoveKind,
  sale: SaleSnapshot,
  request: MoveRequest,
  now: Instant,
): string | undefined {
  const to = request.status ?? sale.status
  const { subStatus } = request
  if (subStatus === undefined || keepsStep(kind)) return undefined
  if (subStatus === null ? phases[to].subs.length > 0 : !phases[to].subs.includes(subStatus)) {
    const steps = phases[to].subs.join(', ')
    return steps ? `The steps of ${phases[to].label} are ${steps}.` : `${phases[to].label} has no steps.`
  }
  if (subStatus === 'CorrectionsNeeded' && !request.reason) return 'Enter the corrections.'
  return dateNeeded(sale, to, subStatus, now)?.missing
}

/** The date that a scheduled step still needs: it is missing or past. */
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

/** Keeps days, and converts instants to Pacific days. */
const pacificDayOf = (dayOrInstant: Instant): string =>
  typeof dayOrInstant === 'string' && dayOrInstant.length === 10 ? dayOrInstant : pacificDay(dayOrInstant)

function advance(
  kind: 'forward' | 'resume',
  sale: SaleSnapshot,
  request: MoveRequest,
  deciding: MoveContext,
): MoveDecision {
  const { now, whyNot } = deciding
  const to = request.status ?? sale.status
  const missing = kind === 'forward' ? missingFor(sale, sale.status, to, now) : contractTooOld(sale, now)
  if (missing.length > 0) {
    const messages = missing.map(({ message }) => message).join(' ')
    if (!request.override) return refused(messages, missing)
    const neededRight = missing.some(({ overriddenBy }) => overriddenBy === 'admin')
      ? 'overrideWindow'
      : 'decide'
    const refusal = whyNot(neededRight)
    if (refusal !== undefined) return { ok: false, status: 403, reason: refusal }
    if (!request.reason) return refused('Moving without the requirements needs a reason.', missing)
  }
  return { ok: true, move: plainMove(kind, sale, request, now, missing) }
}

function contractTooOld({ contractDate }: SaleSnapshot, now: Instant): Missing[] {
  if (!contractDate || daysBetween(contractDate, pacificDay(now)) <= contractHoldsDays) return []
  return [
    {
      key: 'contractDate',
      phase: 'Cancelled',
      kind: 'field',
      message: `The contract is older than ${contractHoldsDays} days. Enter the date of a new contract or change order.`,
      field: 'contractDate',
      tick: null,
      docType: null,
      overriddenBy: 'manager',
    },
  ]
}

function plainMove(
  kind: MoveKind,
  sale: SaleSnapshot,
  request: MoveRequest,
  now: Instant,
  overridden: readonly Missing[] = [],
): Move {
  const to = request.status ?? sale.status
  const isNewPhase = to !== sale.status
  const defaultStep = kind === 'resume' ? sale.previousSubStatus : isNewPhase ? firstSub(to) : sale.subStatus
  const subStatus = keepsStep(kind) ? sale.subStatus : (request.subStatus ?? defaultStep)
  return {
    kind,
    status: to,
    subStatus,
    stamps:
      kind === 'forward' || kind === 'step'
        ? Object.fromEntries(
            datesRecordedBy(sale, { status: to, subStatus }, overridden).map((stamp) => [
              stamp,
              pacificDay(now),
            ]),
          )
        : {},
    cleared:
      kind === 'back'
        ? pathOfSale
            .slice(phaseIndex(to))
            .map(leaveStamp)
            .filter((stamp) => stamp !== undefined)
        : [],
    overridden,
  }
}

/**
 * Dates that a move records when they are empty, today by default: those of the phases it leaves and of the step
 * it reaches. A move back records none.
 */
export function datesRecordedBy(
  { status: from, stamped }: Pick<SaleSnapshot, 'status' | 'stamped'>,
  { status: to, subStatus }: { readonly status: SaleStatus; readonly subStatus?: string | null | undefined },
  overridden: readonly Pick<Missing, 'phase'>[] = [],
): Stamp[] {
  const isOnPath = from !== 'Cancelled' && to !== 'Cancelled'
  if (!isOnPath || phaseIndex(to) < phaseIndex(from)) return []
  const passedPhases = pathOfSale
    .slice(phaseIndex(from), phaseIndex(to))
    .filter((phase) => phase === from || (phase !== 'Survey' && phase !== 'Monitoring'))
    // Overriding a requirement does not mean that the event happened.
    .filter((phase) => overridden.every((missing) => missing.phase !== phase))
  const reachedStamp = stampOf(to, subStatus === undefined ? firstSub(to) : subStatus)
  return [...passedPhases.map(leaveStamp), reachedStamp]
    .filter((stamp) => stamp !== undefined)
    .filter((stamp) => !stamped[stamp])
}

/** The move that an entered date suggests: a step of its phase, or the next phase. */
export type MoveAfterDate = { readonly subStatus: string } | { readonly status: SaleStatus }

/** Inverse of `datesRecordedBy`: the move that an entered date suggests; undefined when the job is already there. */
export function moveAfterDate(
  { status, subStatus }: Pick<SaleSnapshot, 'status' | 'subStatus'>,
  field: string,
): MoveAfterDate | undefined {
  const step = phases[status].subs.find(
    (sub) => stampOf(status, sub) === field || (sub === 'Scheduled' && dateOfScheduled(status) === field),
  )
  if (step !== undefined) return step === subStatus ? undefined : { subStatus: step }
  const next = leaveStamp(status) === field ? nextPhase(status) : undefined
  return next && { status: next }
}

const dateOfScheduled = (status: SaleStatus): string | undefined =>
  (dateOfStep as Partial<Record<SaleStatus, DateOfStep>>)[status]?.field

const leaveStamp = (phase: SaleStatus): Stamp | undefined =>
  (stampOfLeaving as Partial<Record<SaleStatus, Stamp>>)[phase]

const stampOf = (status: SaleStatus, sub: string | null): Stamp | undefined =>
  (stampOfStep as Partial<Record<SaleStatus, Readonly<Record<string, Stamp>>>>)[status]?.[sub ?? '']
