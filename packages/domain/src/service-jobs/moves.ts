/** How a service job moves: forward and back on the path of its type, and from step to step. */
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

export interface ServiceStanding {
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

export interface ServiceMoveAsked {
  readonly status?: ServiceJobStatus | undefined
  readonly subStatus?: ServiceStep | null | undefined
  readonly reason?: string | undefined
}

/** Days that are written down by moving, where they are still empty. */
type Stamp =
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
  readonly stamps: Readonly<Partial<Record<Stamp, string>>>
  /** Days that no longer hold. */
  readonly cleared: readonly Stamp[]
}

export type ServiceMoveDecision =
  | { readonly ok: true; readonly move: ServiceMove }
  | {
      readonly ok: false
      readonly status: 400
      readonly reason: string
      /** What is missing, when it is one field. */
      readonly field?: string
    }
  | { readonly ok: false; readonly status: 403; readonly reason: string }

interface Deciding {
  readonly now: Instant
  /** Undefined when the person may, else the reason why not. */
  readonly whyNot: (right: ServiceMoveRight) => string | undefined
}

/** A phase that is left has something to show for it. */
const leaving: Partial<Record<ServiceJobStatus, { readonly needs?: Need; readonly stamp: Stamp }>> = {
  HVACPermits: {
    needs: { field: 'permitNumber', message: 'The permit has no number.' },
    stamp: 'permitApprovedDate',
  },
  Payment: { stamp: 'invoicePaidDate' },
}

/** What a step says has happened, or will. */
const reaching: Partial<
  Record<ServiceJobStatus, Partial<Record<ServiceStep, { readonly needs?: Need; readonly stamp?: Stamp }>>>
> = {
  HVACPermits: { Submitted: { stamp: 'permitSubmittedDate' } },
  RMA: { Submitted: { needs: { field: 'rmaNumber', message: 'The RMA has no number.' }, stamp: 'rmaDate' } },
  Repair: {
    Scheduled: { needs: { field: 'repairScheduledDate', message: 'Say when the repair is.' } },
  },
  Payment: {
    Submitted: {
      needs: { field: 'invoiceNumber', message: 'The invoice has no number.' },
      stamp: 'invoiceSentDate',
    },
  },
}

interface Need {
  readonly field: keyof ServiceStanding
  readonly message: string
}

const labelOf = (status: ServiceJobStatus) => servicePhases[status].label

/** Undefined when nothing of where the job stands changes. */
export function decideServiceMove(
  job: ServiceStanding,
  asked: ServiceMoveAsked,
  { now, whyNot }: Deciding,
): ServiceMoveDecision | undefined {
  const path = pathOf(job.type)
  const to = asked.status ?? job.status
  if (to === job.status && (asked.subStatus === undefined || asked.subStatus === job.subStatus))
    return undefined
  const [from, at] = [path.indexOf(job.status), path.indexOf(to)]
  const kind: ServiceMoveKind = to === job.status ? 'step' : at > from ? 'forward' : 'back'
  const refusal = whyNot(rightFor(kind, job.status))
  if (refusal !== undefined) return { ok: false, status: 403, reason: refusal }
  if (!isOnPath(job.type, to))
    return {
      ok: false,
      status: 400,
      reason: `A job of the type ${job.type} has no ${labelOf(to)}.`,
      field: 'status',
    }

  const subStatus = to === 'Completed' ? null : (asked.subStatus ?? 'Pending')
  if (to === 'Completed' ? Boolean(asked.subStatus) : asked.subStatus === null)
    return {
      ok: false,
      status: 400,
      reason: 'What is completed has no step, and everything else has one.',
      field: 'subStatus',
    }
  const passed = kind === 'forward' ? path.slice(from + 1, at) : []
  const unsaid = wordless(kind, job, passed, asked.reason)
  if (unsaid !== undefined) return { ok: false, status: 400, reason: unsaid, field: 'reason' }

  const left =
    kind === 'forward' && !(job.status === 'Payment' && job.isNoCharge) ? leaving[job.status] : undefined
  const reached = subStatus === null || kind === 'back' ? undefined : reaching[to]?.[subStatus]
  const needs = [left?.needs, reached?.needs, to === 'Completed' ? aTechnician : undefined]
  const missing = needs.find((need) => need !== undefined && !job[need.field])
  if (missing) return { ok: false, status: 400, reason: missing.message, field: missing.field }
  if (kind === 'forward' && job.status === 'Repair' && (job.repairScheduledDate ?? '') > pacificDay(now))
    return {
      ok: false,
      status: 400,
      reason: 'The day of the repair has not come: change it, if it was done earlier.',
      field: 'repairScheduledDate',
    }
  const stamps = [left?.stamp, reached?.stamp, to === 'Completed' ? ('jobCompleteDate' as const) : undefined]
  return {
    ok: true,
    move: {
      kind,
      status: to,
      subStatus,
      stamps: Object.fromEntries(
        stamps
          .filter((stamp) => stamp !== undefined)
          .filter((stamp) => job[stamp] === null)
          .map((stamp) => [stamp, pacificDay(now)]),
      ),
      cleared: kind === 'back' ? clearedBy(path.slice(at)) : [],
    },
  }
}

const aTechnician: Need = { field: 'technician', message: 'Say which technician did it.' }

/** Finance keeps the invoices, and what is paid goes on. */
function rightFor(kind: ServiceMoveKind, from: ServiceJobStatus): ServiceMoveRight {
  if (from === 'Completed') return 'reopen'
  return from === 'Payment' && kind !== 'back' ? 'changeInvoices' : 'change'
}

/** A step back, and a phase that is passed over though jobs of the type need it, need words. */
function wordless(
  kind: ServiceMoveKind,
  job: ServiceStanding,
  passed: readonly ServiceJobStatus[],
  reason: string | undefined,
): string | undefined {
  if (reason) return undefined
  if (kind === 'back') return 'A step back needs a reason.'
  const needed = passed.filter((status) => !isOptional(job, status)).map(labelOf)
  return needed.length > 0
    ? `Say why ${needed.join(' and ')} ${needed.length > 1 ? 'are' : 'is'} passed over.`
    : undefined
}

const clearedBy = (again: readonly ServiceJobStatus[]): Stamp[] => [
  ...again.flatMap((status) => leaving[status]?.stamp ?? []),
  'jobCompleteDate',
]
