/** Parses numbers as people type them. Ambiguous text is refused. */

interface TypedNumber {
  readonly value: number
  /** Number of typed decimals: "8.000" has three, and some people read it as eight thousand. */
  readonly decimals: number
}

/**
 * Reads "$1,204.50", "1 234.50" and "−5 %"; undefined for "2,5", "0,500", "12 34" and "1e5".
 * @param unit of the field, like "$", "$/W", "%" or "kW". No other sign is accepted.
 */
export function readNumber(text: string, unit = ''): TypedNumber | undefined {
  const found = figure.exec(withoutSign(text.trim(), unit))
  const { sign = '', whole = '', fraction = '' } = found?.groups ?? {}
  if (whole === '' && fraction === '') return undefined
  const digits = `${whole.replaceAll(/\D/g, '')}.${fraction}`
  return { value: Number(`${sign === '' || sign === '+' ? '' : '-'}0${digits}`), decimals: fraction.length }
}

/** The dollar or percent sign typed in a field of another unit; undefined without one. */
export const foreignSign = (text: string, unit = ''): string | undefined =>
  ['$', '%'].find((sign) => text.includes(sign) && !unit.startsWith(sign))

const withoutSign = (text: string, unit: string): string => {
  if (unit.startsWith('$')) return text.replace(/^([+−-]?)\s?\$\s?|\s?\$$/, '$1')
  return unit === '%' ? text.replace(/\s?%$/, '') : text
}

/** Thousands are separated by commas or spaces, but not both. */
const figure =
  /^(?<sign>[+−-]?)\s?(?<whole>[1-9]\d{0,2}(?<gap>[, \u00a0\u202f])\d{3}(?:\k<gap>\d{3})*|\d*)(?:\.(?<fraction>\d*))?$/
