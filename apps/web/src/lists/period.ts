/** Days of a list as its address says them: a word that stays true tomorrow, or the days themselves. */
import { daysAgo } from '@crm/domain/time'

export const periods = ['today', 'yesterday', 'week', 'month', 'days'] as const
type Period = (typeof periods)[number]

export const periodLabels: Record<Period, string> = {
  today: 'Today',
  yesterday: 'Yesterday',
  week: 'The last 7 days',
  month: 'The last 30 days',
  days: 'From … to …',
}

export interface PeriodSearch {
  readonly period?: Period
  /** `YYYY-MM-DD`, with the period `days` only. */
  readonly from?: string
  readonly to?: string
}

/** Keeps what makes sense: an address may be typed by hand or be old. */
export function readPeriod(given: Record<string, unknown>): PeriodSearch {
  const period = periods.find((one) => one === given['period'])
  if (!period) return {}
  if (period !== 'days') return { period }
  return { period, ...dayOf('from', given), ...dayOf('to', given) }
}

function dayOf(key: 'from' | 'to', given: Record<string, unknown>): PeriodSearch {
  const value = given[key]
  const isDay =
    typeof value === 'string' && /^(19|2\d)\d\d-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value))
  return isDay ? { [key]: value } : {}
}

/** The first and the last day, Pacific, as the server takes them. */
export function daysOf({ period, from, to }: PeriodSearch, now = new Date()): { from?: string; to?: string } {
  switch (period) {
    case 'today':
      return { from: daysAgo(0, now) }
    case 'yesterday':
      return { from: daysAgo(1, now), to: daysAgo(1, now) }
    case 'week':
      return { from: daysAgo(6, now) }
    case 'month':
      return { from: daysAgo(29, now) }
    default:
      return { ...(from && { from }), ...(to && { to }) }
  }
}
