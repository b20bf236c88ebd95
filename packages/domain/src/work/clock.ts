/**
 * Days that a job has spent in its phase. Counts Pacific midnights outside of holds, so clock changes do not matter.
 */
import { daysBetween, pacificDay, type Instant } from '../time.ts'

/** Targets of a phase: expected days, and the days from which a job is slow or late. */
export interface Days {
  readonly target: number
  readonly warn: number
  readonly late: number
}

export interface Stay {
  readonly enteredAt: Instant
  /** Days of finished holds in this phase. */
  readonly heldDays: number
  /** Start of the current hold. */
  readonly heldSince: Instant | null
}

/** Whole days in the phase until `now`, without hold days. */
export function daysOfStay({ enteredAt, heldDays, heldSince }: Stay, now: Instant): number {
  const held = heldDays + (heldSince ? daysBetween(pacificDay(heldSince), pacificDay(now)) : 0)
  return daysBetween(pacificDay(enteredAt), pacificDay(now)) - held
}

export type Pace = 'ok' | 'warn' | 'late' | 'held'

/** Held jobs have no pace; final phases have no target. */
export function paceOf(days: number, isHeld: boolean, targets: Days | null): Pace {
  if (isHeld) return 'held'
  if (!targets || days < targets.warn) return 'ok'
  return days < targets.late ? 'warn' : 'late'
}

/** Minimum number of jobs before our own medians replace the default targets. */
export const minJobsForTargets = 5

/** Targets from the median duration of our own jobs. */
export const targetsOf = (median: number): Days => {
  const target = Math.max(1, Math.ceil(median))
  return { target, warn: Math.ceil(target * 1.5), late: target * 3 }
}
