/**
 * How long a job has stood where it stands. A day counts at each midnight of the business's zone that it spent there
 * and not on hold, so the changes of the clock make none longer or shorter.
 */
import { daysBetween, pacificDay, type Instant } from '../time.ts'

/** Of a phase: how long it should take, from when a job is slow, and from when it is late. */
export interface Days {
  readonly target: number
  readonly warn: number
  readonly late: number
}

export interface Stay {
  readonly enteredAt: Instant
  /** Days of holds in this stay that are over. */
  readonly heldDays: number
  /** Since when it is held now. */
  readonly heldSince: Instant | null
}

/** Whole days in the stay until `now`, those on hold not counted. */
export function daysOfStay({ enteredAt, heldDays, heldSince }: Stay, now: Instant): number {
  const held = heldDays + (heldSince ? daysBetween(pacificDay(heldSince), pacificDay(now)) : 0)
  return daysBetween(pacificDay(enteredAt), pacificDay(now)) - held
}

export type Pace = 'ok' | 'warn' | 'late' | 'held'

/** Held jobs are neither slow nor quick; a phase that ends has no target. */
export function paceOf(days: number, isHeld: boolean, targets: Days | null): Pace {
  if (isHeld) return 'held'
  if (!targets || days < targets.warn) return 'ok'
  return days < targets.late ? 'warn' : 'late'
}

/** From so many jobs on our own figures count instead of the defaults. */
export const learnedFrom = 5

/** Targets that follow from what our own jobs took: half of them took no longer than the target. */
export const targetsOf = (median: number): Days => {
  const target = Math.max(1, Math.ceil(median))
  return { target, warn: Math.ceil(target * 1.5), late: target * 3 }
}
