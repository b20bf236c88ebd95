/** Numbers with their units, for screens, mails and documents. Dollars are in `money.ts`, dates in `moments.ts`. */
import { own } from './own.ts'

/**
 * A number with its unit for forms, histories and timelines: "$5,000.00", "18.99%", "9.135 kW", "1 year". Sizes and
 * prices per watt have the decimals that were entered, but at least two: "8.20 kW", "$1.92/W".
 */
export function figureInWords(value: number, unit?: string, decimals = 4): string {
  const figure = Math.abs(value).toLocaleString(
    'en-US',
    own(digitsOf, unit ?? '') ?? { maximumFractionDigits: decimals },
  )
  const sign = value < 0 ? '−' : ''
  if (unit === '$') return `${sign}$${figure}`
  if (unit === '$/W') return `${sign}$${figure}/W`
  if (unit === '%') return `${sign}${figure}%`
  if (unit === undefined) return sign + figure
  return `${sign}${figure} ${value === 1 ? unit.replace(/s$/, '') : unit}`
}

const cents = { minimumFractionDigits: 2, maximumFractionDigits: 2 }
const atLeastCents = { minimumFractionDigits: 2, maximumFractionDigits: 4 }
const digitsOf: Readonly<Record<string, Intl.NumberFormatOptions>> = {
  $: cents,
  kW: atLeastCents,
  '$/W': atLeastCents,
}

/** "21%", "2,353%" */
export const formatPercent = (percent: number): string => figureInWords(Math.round(percent), '%')

/** "104 days", "1 day" */
export const formatDays = (days: number): string => figureInWords(Math.round(days), 'days')

/** "7,215 W" */
export const formatWatts = (systemWatts: number): string => figureInWords(systemWatts, 'W')

/** "8.20 kW", "9.135 kW" */
export const formatKilowatts = (systemWatts: number): string => figureInWords(systemWatts / 1000, 'kW')

/** "482 KB", "3.2 MB", "12.5 GB" */
export function formatBytes(bytes: number): string {
  if (bytes < 1_000_000) return figureInWords(Math.ceil(bytes / 1000), 'KB')
  return bytes < 1_000_000_000
    ? figureInWords(bytes / 1_000_000, 'MB', 1)
    : figureInWords(bytes / 1_000_000_000, 'GB', 1)
}
