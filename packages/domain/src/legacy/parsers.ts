/**
 * Parsers for values typed in the former system: text or number, US dates, Yes and No. Each returns undefined for an
 * unreadable value, which then becomes a note line.
 */
import { labelKey } from '../imports/labels.ts'
import { addDays, startOfPacificDay } from '../time.ts'

export type Parser = (value: unknown) => string | number | boolean | undefined

export const asText: Parser = (value) =>
  typeof value === 'string' || typeof value === 'number' ? String(value).trim() : undefined

/** "42,350.00", "$ 1,000" and 38745.5: dollars with at most two decimals. */
export const asDollars: Parser = (value) => decimal(value, 2)

/** "9.43": kilowatts with at most three decimals. */
export const asKilowatts: Parser = (value) => decimal(value, 3)

/** "2.35" dollars per watt, "18.99" percent: exact text with at most four decimals. */
export function asRate(value: unknown): string | undefined {
  const rate = decimal(value, 4)
  return rate !== undefined && rate < 100_000 ? String(rate) : undefined
}

export const asInteger: Parser = (value) => decimal(value, 0)

function decimal(value: unknown, decimals: number): number | undefined {
  const text = String(asText(value) ?? '').replace(/^\$\s*/, '')
  if (!/^\d{1,3}(,\d{3})+(\.\d+)?$|^\d+(\.\d+)?$/.test(text)) return undefined
  const number = Number(text.replaceAll(',', ''))
  return Number(number.toFixed(decimals)) === number ? number : undefined
}

/** Five digits; restores the leading zeros that a number lost. */
export const asZip: Parser = (value) =>
  typeof value === 'number' && value >= 0 ? String(value).padStart(5, '0') : asText(value)

export const asFlag: Parser = (value) => {
  if (typeof value === 'boolean') return value
  const word = labelKey(String(asText(value) ?? ''))
  if (['yes', 'y', 'true', 'needed'].includes(word)) return true
  return ['no', 'n', 'false', 'notneeded', 'none'].includes(word) ? false : undefined
}

/** "3/14/2022", "3/14/22" and "2022-03-14" as `YYYY-MM-DD`; rejects days before 1900. */
export const asDay: Parser = (value) => {
  const text = String(asText(value) ?? '')
  const us = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4}|\d{2})$/.exec(text)
  const [, month = '', day = '', year = ''] = us ?? []
  const iso = us
    ? `${fullYear(year)}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
    : /^\d{4}-\d{2}-\d{2}/.exec(text)?.[0]
  return iso !== undefined && iso >= '1900' && isDay(iso) ? iso : undefined
}

/** Two digits from 70 on mean the 1900s: no date there is fifty years ahead. */
const fullYear = (year: string) => (year.length === 4 ? year : `${Number(year) < 70 ? '20' : '19'}${year}`)

const isDay = (iso: string) => {
  const date = new Date(`${iso}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === iso
}

/** A day with "10:30 AM" or "14:05", Pacific. Counts from the end of the day, because clocks change at night. */
export function asMoment(day: unknown, time: unknown): string | undefined {
  const isoDay = asDay(day)
  const [, hour = '', minute = '0', amPm] =
    /^(\d{1,2})(?::(\d{2}))?\s*([ap]m)?$/i.exec(String(asText(time) ?? '')) ?? []
  const hours = amPm === undefined ? Number(hour) : (Number(hour) % 12) + (/^p/i.test(amPm) ? 12 : 0)
  if (typeof isoDay !== 'string' || hour === '' || hours > 23 || Number(minute) > 59) return undefined
  const end = startOfPacificDay(addDays(isoDay, 1)).getTime()
  return new Date(end - (1440 - hours * 60 - Number(minute)) * 60_000).toISOString()
}
