/** Limits for waiting leads. */
import { type Instant, daysAgo, startOfPacificDay } from '../time.ts'
import type { LeadQueue, WaitingBand } from './lead-queues.ts'

/** Pacific working hours: calls are made from 8 am to 8 pm, Monday to Saturday. */
const opensAt = 8
const workingHours = 12

/** Working minutes after which a lead gets a warning, or is late. */
const limits: Record<LeadQueue, { readonly warn: number; readonly late: number }> = {
  unassigned: { warn: 15, late: 60 },
  unworked: { warn: 60, late: workingHours * 60 },
}

/** Leads that have waited since these instants or longer get a warning, or are late. */
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

/** The latest instant with this many working minutes until `now`. */
export function workingTimeAgo(minutes: number, now: Instant): Date {
  let remaining = minutes * minute
  for (let daysBack = 0; ; daysBack += 1) {
    const day = daysAgo(daysBack, now)
    // Clocks change only on Sundays, so working hours never shift within a day.
    const opening = startOfPacificDay(day).getTime() + opensAt * hour
    const until = Math.min(new Date(now).getTime(), opening + workingHours * hour)
    const openTime = isSunday(day) ? 0 : Math.max(0, until - opening)
    if (openTime > 0 && openTime >= remaining) return new Date(until - remaining)
    remaining -= openTime
  }
}

const isSunday = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay() === 0
