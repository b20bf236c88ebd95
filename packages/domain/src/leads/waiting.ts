/** When a lead has waited too long. */
import { type Instant, daysAgo, startOfPacificDay } from '../time.ts'
import type { LeadQueue, WaitingBand } from './lead-queues.ts'

/** Hours of a working day, Pacific: calls are made from eight to eight, Monday to Saturday. */
const opensAt = 8
const workingHours = 12

/** Minutes of working time from which a lead is warned of, and late. */
const limits: Record<LeadQueue, { readonly warn: number; readonly late: number }> = {
  unassigned: { warn: 15, late: 60 },
  unworked: { warn: 60, late: workingHours * 60 },
}

/** Whoever has waited since one of these, or longer, is warned of, or late. */
export interface WaitingLimits {
  readonly warn: Date
  readonly late: Date
}

export const waitingLimits = (queue: LeadQueue, now: Instant): WaitingLimits => ({
  warn: workingTimeAgo(limits[queue].warn, now),
  late: workingTimeAgo(limits[queue].late, now),
})

export function waitingBand(since: Date, { warn, late }: WaitingLimits): WaitingBand {
  if (since <= late) return 'late'
  return since <= warn ? 'warn' : 'fresh'
}

const minute = 60_000
const hour = 60 * minute

/** The latest instant from which so many minutes of working time have passed until `now`. */
export function workingTimeAgo(minutes: number, now: Instant): Date {
  let left = minutes * minute
  for (let back = 0; ; back += 1) {
    const day = daysAgo(back, now)
    // Clocks change on Sundays only, so every working day has its hours at their place.
    const opens = startOfPacificDay(day).getTime() + opensAt * hour
    const until = Math.min(new Date(now).getTime(), opens + workingHours * hour)
    const open = isSunday(day) ? 0 : Math.max(0, until - opens)
    if (open > 0 && open >= left) return new Date(until - left)
    left -= open
  }
}

const isSunday = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay() === 0
