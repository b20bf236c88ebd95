/**
 * What the result of an appointment does to its lead and whom it gives work: one table, which the server applies in the
 * transaction of the result and the screens read beforehand. The specification names the results only; the effects are
 *
 */
import type { LeadStatus } from '../leads/lead-status.ts'
import { daysAgo, type Instant, nextBusinessDay } from '../time.ts'
import type { Priority } from '../work/priorities.ts'
import type { AppointmentResult } from './appointment-words.ts'

export interface ResultEffect {
  readonly leadStatus: LeadStatus
  readonly task: ResultTask | null
  /** Its notes say why, and become the lead's note of type DeadReason. */
  readonly needsReason: boolean
}

export interface ResultTask {
  /** Before the name of the client. */
  readonly verb: string
  readonly priority: Priority
  /** Days from now, or the next day from Monday to Friday. */
  readonly due: number | 'next business day'
  readonly isFollowUp: boolean
  /** Once a client a rebooking is to do, whichever appointment asked for it; a new appointment does it. */
  readonly isRebooking: boolean
  /** What it is for, and is done by: a sale of the client, or a contract that everybody has signed. */
  readonly isDoneBy: 'sale' | 'contract' | null
}

const task = (
  verb: string,
  priority: Priority,
  due: ResultTask['due'],
  kind: Partial<Pick<ResultTask, 'isFollowUp' | 'isRebooking' | 'isDoneBy'>> = {},
): ResultTask => ({ verb, priority, due, isFollowUp: false, isRebooking: false, isDoneBy: 'sale', ...kind })

const effect = (leadStatus: LeadStatus, given: ResultTask | null = null): ResultEffect => ({
  leadStatus,
  task: given,
  needsReason: leadStatus === 'Dead',
})

export const resultEffects: Record<AppointmentResult, ResultEffect> = {
  Scheduled: effect('Appointment'),
  Rescheduled: effect(
    'Appointment',
    task('Book the new date with', 'High', 'next business day', { isRebooking: true }),
  ),
  Demo: effect('Appointment', task('Follow up after the demo with', 'Medium', 2, { isFollowUp: true })),
  SalePending: effect('Appointment', task('Get the contract signed by', 'High', 2, { isDoneBy: 'contract' })),
  Sold: effect('Sold', task('Create the sale of', 'High', 0)),
  FailureToAppear: effect(
    'Cold',
    task('Call and rebook the no-show', 'High', 'next business day', { isFollowUp: true, isRebooking: true }),
  ),
  EmailInquiryOnly: effect('Cold', task('Send information by e-mail to', 'Low', 1, { isDoneBy: null })),
  NotInterested: effect('Cold'),
  NotQualified: effect('Dead'),
  Dead: effect('Dead'),
}

/** A lead and its appointments after the write of one of them. */
export interface LeadStanding {
  /** A sale that is not cancelled. */
  readonly hasActiveSale: boolean
  /** It is Dead, and no appointment made it so. */
  readonly isDeadByHand: boolean
  /** Any of its appointments still stands. */
  readonly hasScheduled: boolean
  /** The result of the one that was over last: at its time, or when it was closed if that was before. */
  readonly newestClosed: AppointmentResult | null
  /** The status that it last had otherwise than by an appointment. */
  readonly byHand: LeadStatus
}

/**
 * The status of the lead once an appointment has the result `written`, or is gone (null): an active sale, then any
 * appointment that stands, then the newest result, then what somebody set by hand. A lead that somebody gave up with a
 * reason comes back by a new appointment or a sale only.
 */
export function leadStatusAfter(written: AppointmentResult | null, standing: LeadStanding): LeadStatus {
  if (standing.hasActiveSale) return 'Sold'
  if (standing.isDeadByHand && written !== 'Scheduled' && written !== 'Sold') return 'Dead'
  if (standing.hasScheduled) return 'Appointment'
  if (standing.newestClosed !== null) return resultEffects[standing.newestClosed].leadStatus
  return standing.byHand
}

/**
 * The task that a result makes, or null: nothing is booked anew that is booked, no sale created that is there, and
 * nobody is called who was given up.
 */
export function taskAfter(result: AppointmentResult, standing: LeadStanding): ResultTask | null {
  const { task: made } = resultEffects[result]
  if (leadStatusAfter(result, standing) === 'Dead') return null
  if (made?.isRebooking && standing.hasScheduled) return null
  if (result === 'Sold' && standing.hasActiveSale) return null
  return made
}

/** The Pacific day on which the task is due, `YYYY-MM-DD`. */
export const dueDayOf = ({ due }: Pick<ResultTask, 'due'>, now: Instant): string =>
  due === 'next business day' ? nextBusinessDay(now) : daysAgo(-due, now)

/** Days without activity after which a lead whose appointments led to nothing yet is Cold; asked every night. */
export const quietDays = 30

/** The results that such a lead waits after. */
export const undecidedResults = ['Demo', 'SalePending'] as const satisfies readonly AppointmentResult[]
