/**
 * A number with its unit for forms, histories and timelines: "$5,000.00", "18.99 %", "9.135 kW", "1 year". Prices per watt
 * have four decimals, "$1.7000/W", so that columns align.
 */
export function figureInWords(value: number, unit?: string, decimals = 4): string {
  const fixed = unit === '$' ? 2 : unit === '$/W' ? 4 : undefined
  const digits =
    fixed === undefined
      ? { maximumFractionDigits: decimals }
      : { minimumFractionDigits: fixed, maximumFractionDigits: fixed }
  const figure = Math.abs(value).toLocaleString('en-US', digits)
  const sign = value < 0 ? '-' : ''
  if (unit === '$') return `${sign}$${figure}`
  if (unit === '$/W') return `${sign}$${figure}/W`
  if (unit === undefined) return sign + figure
  return `${sign}${figure} ${value === 1 ? unit.replace(/s$/, '') : unit}`
}
