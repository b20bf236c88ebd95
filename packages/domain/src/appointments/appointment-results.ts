/**
 * Effects of an appointment's result on its lead, and the task that it creates. The server applies this table in the
 * transaction of the result; the screens show it beforehand. The specification only names the results; the effects are
 *
 */
import type { LeadStatus } from '../leads/lead-status.ts'
import { daysAgo, type Instant, nextBusinessDay } from '../time.ts'
import type { TaskReason } from '../work/automatic-tasks.ts'
import type { AppointmentResult } from './appointment-words.ts'

export interface ResultEffect {
  readonly leadStatus: LeadStatus
  readonly task: ResultTask | null
  /** The notes must give the reason. They become the lead's note of type DeadReason. */
  readonly needsReason: boolean
}

export interface ResultTask {
  /** Start of the title, before the client's name. */
  readonly verb: string
  /** A client has at most one open task to rebook, across appointments; a new appointment completes it. */
  readonly reason: TaskReason
  /** Days from now, or the next weekday. */
  readonly due: number | 'next business day'
  readonly isFollowUp: boolean
  /** The event that completes the task: a sale for the client, or a fully signed contract. */
  readonly isDoneBy: 'sale' | 'contract' | null
}

const task = (
  reason: TaskReason,
  verb: string,
  due: ResultTask['due'],
  kind: Partial<Pick<ResultTask, 'isFollowUp' | 'isDoneBy'>> = {},
): ResultTask => ({ reason, verb, due, isFollowUp: false, isDoneBy: 'sale', ...kind })

const effect = (leadStatus: LeadStatus, resultTask: ResultTask | null = null): ResultEffect => ({
  leadStatus,
  task: resultTask,
  needsReason: leadStatus === 'Dead',
})

export const resultEffects: Record<AppointmentResult, ResultEffect> = {
  Scheduled: effect('Appointment'),
  Rescheduled: effect('Appointment', task('rebook', 'Book the new date with', 'next business day')),
  Demo: effect(
    'Appointment',
    task('follow-up-demo', 'Follow up after the demo with', 2, { isFollowUp: true }),
  ),
  SalePending: effect(
    'Appointment',
    task('get-signature', 'Get the contract signed by', 2, { isDoneBy: 'contract' }),
  ),
  Sold: effect('Sold', task('create-sale', 'Create the sale of', 0)),
  FailureToAppear: effect(
    'Cold',
    task('rebook', 'Call and rebook the no-show', 'next business day', { isFollowUp: true }),
  ),
  EmailInquiryOnly: effect('Cold', task('send-information', 'Email information to', 1, { isDoneBy: null })),
  NotInterested: effect('Cold'),
  NotQualified: effect('Dead'),
  Dead: effect('Dead'),
}

/** A lead and its appointments after the write of one of them. */
export interface LeadSnapshot {
  /** A sale that is not cancelled. */
  readonly hasActiveSale: boolean
  /** It is Dead, and no appointment made it so. */
  readonly isDeadByHand: boolean
  /** At least one appointment is still scheduled. */
  readonly hasScheduled: boolean
  /** Result of the latest closed appointment, by its time or, if earlier, by when it was closed. */
  readonly newestClosed: AppointmentResult | null
  /** The last status that did not come from an appointment. */
  readonly byHand: LeadStatus
}

/**
 * The lead's status after an appointment got the result `written`, or was removed (null). Priority: active sale, scheduled
 * appointment, newest result, status set by hand. Only a new appointment or a sale revives a lead marked Dead by hand.
 */
export function leadStatusAfter(newResult: AppointmentResult | null, standing: LeadSnapshot): LeadStatus {
  if (standing.hasActiveSale) return 'Sold'
  if (standing.isDeadByHand && newResult !== 'Scheduled' && newResult !== 'Sold') return 'Dead'
  if (standing.hasScheduled) return 'Appointment'
  if (standing.newestClosed !== null) return resultEffects[standing.newestClosed].leadStatus
  return standing.byHand
}

/**
 * The task that a result creates. Null when the lead is already booked, already has a sale, or is Dead.
 */
export function taskAfter(result: AppointmentResult, standing: LeadSnapshot): ResultTask | null {
  const { task: created } = resultEffects[result]
  if (leadStatusAfter(result, standing) === 'Dead') return null
  if (created?.reason === 'rebook' && standing.hasScheduled) return null
  if (result === 'Sold' && standing.hasActiveSale) return null
  return created
}

/** Pacific due day of the task, `YYYY-MM-DD`. */
export const dueDayOf = ({ due }: Pick<ResultTask, 'due'>, now: Instant): string =>
  due === 'next business day' ? nextBusinessDay(now) : daysAgo(-due, now)

/** Days without activity after which a lead with undecided results turns Cold; checked every night. */
export const quietDays = 30

/** Results after which a lead is undecided. */
export const undecidedResults = ['Demo', 'SalePending'] as const satisfies readonly AppointmentResult[]
