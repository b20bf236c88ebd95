/** Exact decimals. Only this file rounds, always half away from zero, so that a reversal mirrors its original. */
import { Decimal } from 'decimal.js'

/** 40 digits, so that no intermediate result is truncated before rounding. */
const Exact = Decimal.clone({ precision: 40, rounding: Decimal.ROUND_HALF_UP })

/** Dollars or a factor. Text from the database stays exact; a number is read as printed. */
export type Amount = Decimal | string | number

export const exact = (amount: Amount): Decimal => new Exact(amount)

export const sum = (amounts: readonly Amount[]): Decimal =>
  amounts.reduce<Decimal>((total, amount) => total.plus(amount), exact(0))

export const times = (amount: Amount, factor: Amount): Decimal => exact(amount).times(factor)

/** Dollars per watt, four decimals; null for a job without panels (0 watts). */
export const perWatt = (dollars: Amount, systemWatts: number): Decimal | null =>
  systemWatts === 0 ? null : round4(exact(dollars).dividedBy(systemWatts))

/** Dollars and cents. */
export const round2 = (amount: Amount): Decimal => round(amount, 2)

/** Dollars per watt. */
export const round4 = (amount: Amount): Decimal => round(amount, 4)

/** "$34,850.00", "−$1,200.00": always with cents. */
export const formatDollars = (amount: Amount): string =>
  withMinus(dollars.format(round2(amount).toFixed(2) as Intl.StringNumericLiteral))

/** "$3.7052", "$4,761.9043": per watt on a commission sheet, always with four decimals. */
export const formatDollars4 = (amount: Amount): string =>
  withMinus(dollars4.format(round4(amount).toFixed(4) as Intl.StringNumericLiteral))

/** "$4,184.99865": unrounded, with at least two decimals. */
export const formatExactDollars = (amount: Amount): string =>
  withMinus(exactDollars.format(exact(amount).toFixed() as Intl.StringNumericLiteral))

/** "$34,850": without cents. */
export const formatWholeDollars = (amount: Amount): string =>
  withMinus(wholeDollars.format(round(amount, 0).toFixed(0) as Intl.StringNumericLiteral))

const round = (amount: Amount, decimals: number) =>
  withoutNegativeZero(exact(amount).toDecimalPlaces(decimals, Decimal.ROUND_HALF_UP))

/** A hyphen is too short for a minus. */
const withMinus = (text: string) => text.replace('-', '−')

const withoutNegativeZero = (amount: Decimal) => (amount.isZero() ? exact(0) : amount)

const wholeDollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
})
const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
const dollars4 = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  minimumFractionDigits: 4,
})
const exactDollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 20,
})
