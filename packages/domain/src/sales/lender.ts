/**
 * Countdown to the lender's deadline for the installation, in days from the contract. Unlike the phase clock, it
 * does not stop on hold.
 */
import { formatDays } from '../figures.ts'
import { daysBetween } from '../time.ts'

/** Lists show the countdown from here on. */
export const lenderWarnDays = 30

export interface Countdown {
  /** Today is 0, yesterday -1. */
  readonly daysLeft: number
  readonly pace: 'ok' | 'warn' | 'late'
}

/** Days are Pacific, "2026-12-05". */
export function lenderCountdown(endsOn: string, today: string): Countdown {
  const daysLeft = daysBetween(today, endsOn)
  return { daysLeft, pace: daysLeft < 0 ? 'late' : daysLeft < lenderWarnDays ? 'warn' : 'ok' }
}

/** "12 days left", "last day", "3 days over" */
export function countdownInWords({ daysLeft }: Countdown): string {
  if (daysLeft === 0) return 'last day'
  const days = formatDays(Math.abs(daysLeft))
  return daysLeft > 0 ? `${days} left` : `${days} over`
}
