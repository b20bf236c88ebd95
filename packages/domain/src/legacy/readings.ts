/**
 * How what people typed into the former store is read: text or number, days as Americans write them, Yes and No. Each
 * answers undefined for what it cannot read, so that it is told in words and not lost.
 */
import { labelKey } from '../imports/labels.ts'
import { addDays, startOfPacificDay } from '../time.ts'

export type Reading = (given: unknown) => string | number | boolean | undefined

export const asText: Reading = (given) =>
  typeof given === 'string' || typeof given === 'number' ? String(given).trim() : undefined

/** "42,350.00", "$ 1,000" and 38745.5: dollars with cents at most. */
export const asDollars: Reading = (given) => decimal(given, 2)

/** "9.43": kilowatts with three decimals at most. */
export const asKilowatts: Reading = (given) => decimal(given, 3)

/** "2.35" dollars a watt, "18.99" percent: exactly as it is stored, with four decimals at most. */
export function asRate(given: unknown): string | undefined {
  const rate = decimal(given, 4)
  return rate !== undefined && rate < 100_000 ? String(rate) : undefined
}

export const asWhole: Reading = (given) => decimal(given, 0)

function decimal(given: unknown, decimals: number): number | undefined {
  const text = String(asText(given) ?? '').replace(/^\$\s*/, '')
  if (!/^\d{1,3}(,\d{3})+(\.\d+)?$|^\d+(\.\d+)?$/.test(text)) return undefined
  const number = Number(text.replaceAll(',', ''))
  return Number(number.toFixed(decimals)) === number ? number : undefined
}

/** Five digits: a number lost the zeros that it began with. */
export const asZip: Reading = (given) =>
  typeof given === 'number' && given >= 0 ? String(given).padStart(5, '0') : asText(given)

export const asFlag: Reading = (given) => {
  if (typeof given === 'boolean') return given
  const word = labelKey(String(asText(given) ?? ''))
  if (['yes', 'y', 'true', 'needed'].includes(word)) return true
  return ['no', 'n', 'false', 'notneeded', 'none'].includes(word) ? false : undefined
}

/** "3/14/2022", "3/14/22" and "2022-03-14", as `YYYY-MM-DD`; nothing before 1900, which the business knows no day of. */
export const asDay: Reading = (given) => {
  const text = String(asText(given) ?? '')
  const us = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4}|\d{2})$/.exec(text)
  const [, month = '', day = '', year = ''] = us ?? []
  const iso = us
    ? `${wholeYear(year)}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
    : /^\d{4}-\d{2}-\d{2}/.exec(text)?.[0]
  return iso !== undefined && iso >= '1900' && isDay(iso) ? iso : undefined
}

/** Who wrote 98 in the former store meant the century before: nothing there is fifty years ahead. */
const wholeYear = (year: string) => (year.length === 4 ? year : `${Number(year) < 70 ? '20' : '19'}${year}`)

const isDay = (iso: string) => {
  const at = new Date(`${iso}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().slice(0, 10) === iso
}

/** A day and "10:30 AM" or "14:05" on it, Pacific. Counted from its end: where the clocks change, they do so at night. */
export function asMoment(day: unknown, time: unknown): string | undefined {
  const on = asDay(day)
  const [, hour = '', minute = '0', half] =
    /^(\d{1,2})(?::(\d{2}))?\s*([ap]m)?$/i.exec(String(asText(time) ?? '')) ?? []
  const hours = half === undefined ? Number(hour) : (Number(hour) % 12) + (/^p/i.test(half) ? 12 : 0)
  if (typeof on !== 'string' || hour === '' || hours > 23 || Number(minute) > 59) return undefined
  const end = startOfPacificDay(addDays(on, 1)).getTime()
  return new Date(end - (1440 - hours * 60 - Number(minute)) * 60_000).toISOString()
}
