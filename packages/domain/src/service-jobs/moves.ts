/** State machine of service jobs: forward and back on the path of the type, and between steps. */
import { pacificDay, type Instant } from '../time.ts'
import {
  type ServiceJobStatus,
  type ServiceJobType,
  type ServiceStep,
  isOnPath,
  isOptional,
  pathOf,
  servicePhases,
} from './phases.ts'

export type ServiceMoveKind = 'forward' | 'back' | 'step'

/** Rows of `people/rights/jobs.ts`. */
export type ServiceMoveRight = 'change' | 'changeInvoices' | 'reopen'

export interface ServiceJobSnapshot {
  readonly type: ServiceJobType
  readonly status: ServiceJobStatus
  readonly subStatus: ServiceStep | null
  readonly isNoCharge: boolean
  readonly technician: string | null
  readonly repairScheduledDate: string | null
  readonly permitNumber: string | null
  readonly permitSubmittedDate: string | null
  readonly permitApprovedDate: string | null
  readonly rmaNumber: string | null
  readonly rmaDate: string | null
  readonly invoiceNumber: string | null
  readonly invoiceSentDate: string | null
  readonly invoicePaidDate: string | null
  readonly jobCompleteDate: string | null
}

export interface ServiceMoveRequest {
  readonly status?: ServiceJobStatus | undefined
  readonly subStatus?: ServiceStep | null | undefined
  readonly reason?: string | undefined
}

/** Dates that moves record when they are empty. */
export type ServiceStamp =
  | 'permitSubmittedDate'
  | 'permitApprovedDate'
  | 'rmaDate'
  | 'invoiceSentDate'
  | 'invoicePaidDate'
  | 'jobCompleteDate'

export interface ServiceMove {
  readonly kind: ServiceMoveKind
  readonly status: ServiceJobStatus
  readonly subStatus: ServiceStep | null
  readonly stamps: Readonly<Partial<Record<ServiceStamp, string>>>
  /** Dates cleared by the move. */
  readonly cleared: readonly ServiceStamp[]
}

export type ServiceMoveDecision =
  | { readonly ok: true; readonly move: ServiceMove }
  | {
      readonly ok: false
      readonly status: 400
      readonly reason: string
      /** The missing field, when it is a single one. */
      readonly field?: string
    }
  | { readonly ok: false; readonly status: 403; readonly reason: string }

interface MoveContext {
  readonly now: Instant
  /** Refusal reason; undefined when the person has the right. */
  readonly whyNot: (right: ServiceMoveRight) => string | undefined
}

/** Requirements and dates for leaving a phase. */
const leavingRules: Partial<
  Record<ServiceJobStatus, { readonly needs?: Need; readonly stamp: ServiceStamp }>
> = {
  HVACPermits: {
    needs: { field: 'permitNumber', message: 'The permit has no number.' },
    stamp: 'permitApprovedDate',
  },
  Payment: { stamp: 'invoicePaidDate' },
}

/** Requirements and dates for reaching a step. */
const reachingRules: Partial<
  Record<
    ServiceJobStatus,
    Partial<Record<ServiceStep, { readonly needs?: Need; readonly stamp?: ServiceStamp }>>
  >
> = {
  HVACPermits: { Submitted: { stamp: 'permitSubmittedDate' } },
  RMA: { Submitted: { needs: { field: 'rmaNumber', message: 'The RMA has no number.' }, stamp: 'rmaDate' } },
  Repair: {
    Scheduled: { needs: { field: 'repairScheduledDate', message: 'Enter the repair date.' } },
  },
  Payment: {
    Submitted: {
      needs: { field: 'invoiceNumber', message: 'The invoice has no number.' },
      stamp: 'invoiceSentDate',
    },
  },
}

interface Need {
  readonly field: keyof ServiceJobSnapshot
  readonly message: string
}

const labelOf = (status: ServiceJobStatus) => servicePhases[status].label

/** Undefined when neither phase nor step changes. */
export function decideServiceMove(
  job: ServiceJobSnapshot,
  request: ServiceMoveRequest,
  { now, whyNot }: MoveContext,
): ServiceMoveDecision | undefined {
  const path = pathOf(job.type)
  const to = request.status ?? job.status
  if (to === job.status && (request.subStatus === undefined || request.subStatus === job.subStatus))
    return undefined
  const [from, target] = [path.indexOf(job.status), path.indexOf(to)]
  const kind: ServiceMoveKind = to === job.status ? 'step' : target > from ? 'forward' : 'back'
  const refusal = whyNot(serviceRightFor(kind, job.status))
  if (refusal !== undefined) return { ok: false, status: 403, reason: refusal }
  if (!isOnPath(job.type, to))
    return {
      ok: false,
      status: 400,
      reason: `A job of the type ${job.type} has no ${labelOf(to)}.`,
      field: 'status',
    }

  const subStatus = to === 'Completed' ? null : (request.subStatus ?? 'Pending')
  if (to === 'Completed' ? Boolean(request.subStatus) : request.subStatus === null)
    return {
      ok: false,
      status: 400,
      reason: 'A completed job has no step, every other job has one.',
      field: 'subStatus',
    }
  const passed = kind === 'forward' ? path.slice(from + 1, target) : []
  const reasonError = missingReason(kind, job, passed, request.reason)
  if (reasonError !== undefined) return { ok: false, status: 400, reason: reasonError, field: 'reason' }

  const { left, reached } = rulesOfMove(job, { status: to, subStatus })
  const needs = [left?.needs, reached?.needs, to === 'Completed' ? technicianNeeded : undefined]
  const missing = needs.find((need) => need !== undefined && !job[need.field])
  if (missing) return { ok: false, status: 400, reason: missing.message, field: missing.field }
  if (kind === 'forward' && job.status === 'Repair' && (job.repairScheduledDate ?? '') > pacificDay(now))
    return {
      ok: false,
      status: 400,
      reason: 'The repair date is in the future. Change it if the repair is done.',
      field: 'repairScheduledDate',
    }
  return {
    ok: true,
    move: {
      kind,
      status: to,
      subStatus,
      stamps: Object.fromEntries(
        datesRecordedByService(job, { status: to, subStatus }).map((stamp) => [stamp, pacificDay(now)]),
      ),
      cleared: kind === 'back' ? clearedBy(path.slice(target)) : [],
    },
  }
}

interface Destination {
  readonly status: ServiceJobStatus
  readonly subStatus?: ServiceStep | null | undefined
}

/** Rules for the phase that a move leaves and the step it reaches; empty for a move back. */
function rulesOfMove(
  job: Pick<ServiceJobSnapshot, 'type' | 'status' | 'isNoCharge'>,
  { status: to, subStatus = 'Pending' }: Destination,
) {
  const path = pathOf(job.type)
  const steps = path.indexOf(to) - path.indexOf(job.status)
  return {
    left: steps > 0 && !(job.status === 'Payment' && job.isNoCharge) ? leavingRules[job.status] : undefined,
    reached: steps < 0 || subStatus === null ? undefined : reachingRules[to]?.[subStatus],
  }
}

/** Dates that a move records when they are empty, today by default. */
export function datesRecordedByService(job: ServiceJobSnapshot, to: Destination): ServiceStamp[] {
  const { left, reached } = rulesOfMove(job, to)
  return [left?.stamp, reached?.stamp, to.status === 'Completed' ? ('jobCompleteDate' as const) : undefined]
    .filter((stamp) => stamp !== undefined)
    .filter((stamp) => !job[stamp])
}

/** The move that an entered date suggests: to its step, or out of the phase that it ends. */
export function serviceMoveAfterDate(
  { type, status, subStatus }: Pick<ServiceJobSnapshot, 'type' | 'status' | 'subStatus'>,
  field: string,
): ServiceMoveRequest | undefined {
  const step = Object.entries(reachingRules[status] ?? {}).find(
    ([, { stamp, needs }]) => stamp === field || (stamp === undefined && needs?.field === field),
  )?.[0] as ServiceStep | undefined
  if (step) return step === subStatus ? undefined : { subStatus: step }
  const path = pathOf(type)
  const next = leavingRules[status]?.stamp === field ? path[path.indexOf(status) + 1] : undefined
  return next && { status: next }
}

const technicianNeeded: Need = { field: 'technician', message: 'Choose the technician.' }

/** Finance handles Payment and moves out of it. Undoing a move needs the same right. */
export function serviceRightFor(kind: ServiceMoveKind, from: ServiceJobStatus): ServiceMoveRight {
  if (from === 'Completed') return 'reopen'
  return from === 'Payment' && kind !== 'back' ? 'changeInvoices' : 'change'
}

/** A move back and skipping a required phase need a reason. */
function missingReason(
  kind: ServiceMoveKind,
  job: ServiceJobSnapshot,
  passed: readonly ServiceJobStatus[],
  reason: string | undefined,
): string | undefined {
  if (reason) return undefined
  if (kind === 'back') return 'A step back needs a reason.'
  const needed = passed.filter((status) => !isOptional(job, status)).map(labelOf)
  return needed.length > 0
    ? `Enter why ${needed.join(' and ')} ${needed.length > 1 ? 'are' : 'is'} skipped.`
    : undefined
}

const clearedBy = (repeatedPhases: readonly ServiceJobStatus[]): ServiceStamp[] => [
  ...repeatedPhases.flatMap((status) => leavingRules[status]?.stamp ?? []),
  'jobCompleteDate',
]
