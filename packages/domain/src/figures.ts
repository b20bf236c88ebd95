/**
 * A number with its unit as forms, histories and timelines read it: "$5,000.00", "18.99 %", "9.135 kW", "1 year". A price of
 * a watt has four decimals, "$1.7000/W", so that the figures of a column stand below each other.
 */
export function figureInWords(value: number, unit?: string, decimals = 4): string {
  const digits =
    unit === '$'
      ? { minimumFractionDigits: 2, maximumFractionDigits: 2 }
      : { maximumFractionDigits: decimals }
  const figure = Math.abs(value).toLocaleString('en-US', digits)
  const sign = value < 0 ? '-' : ''
  if (unit === '$') return `${sign}$${figure}`
  if (unit === '$/W') return `${sign}$${Math.abs(value).toFixed(4)}/W`
  if (unit === undefined) return sign + figure
  return `${sign}${figure} ${value === 1 ? unit.replace(/s$/, '') : unit}`
}
