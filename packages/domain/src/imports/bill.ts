/** Parses an electric bill from free text: "$1,050.00", "~300/mo", "150-200", "two hundred dollars". */
import { type UsageBand, bandOf, usageBands } from '../addresses/usage-bands.ts'
import { exact, round2 } from '../money.ts'
import { numberInWords } from './number-words.ts'

export interface Bill {
  /** Dollars per month, to the cent; null for a range. */
  readonly utilBill: number | null
  /** Null when no band covers the amount. */
  readonly annualUsage: UsageBand | null
}

/** Null without a dollar amount: too many numbers, kilowatt hours, or no number. */
export function readBill(text: string): Bill | null {
  const words = text.normalize('NFKC').toLowerCase()
  if (notDollars.test(words) || negative.test(words)) return null
  const amounts = amountsIn(words)
  const [first, second] = yearly.test(words) ? amounts.map((amount) => amount / 12) : amounts
  if (first === undefined || amounts.length > 2) return null
  if (second !== undefined) return between.test(words) ? range(first, second) : null
  if (atLeast.test(words)) return openBand(first)
  if (atMost.test(words)) return range(0, first)
  return amount(first)
}

const notDollars = /kwh|kilowatt|[€£]/
const negative = /^\s*(?:[-−]\s*\$?|\$\s*-\s*|\(\s*\$?)\s*\d/
const yearly = /(?:per|a|each|\/)\s*(?:year|yr|annum)\b|annual|yearly/
const between = /\d\s*k?(?:\s*\/\s*mo(?:nth)?)?\s*(?:-|–|—|to|and|~)\s*\$?\s*\d/
const atLeast = /\d\s*\+|\b(?:over|above|more than|at least)\b/
const atMost = /\b(?:under|below|less than|up to|at most)\b|</

const number = /(\d[\d,]*(?:\.\d+)?)(\s*k\b)?/g

function amountsIn(words: string): number[] {
  const digits = [...words.matchAll(number)].map(
    ([, text = '', thousands]) => Number(text.replaceAll(',', '')) * (thousands ? 1000 : 1),
  )
  if (digits.length > 0) return digits
  const spoken = numberInWords(words)
  return spoken === null ? [] : [spoken]
}

/** Limit of the database column and the address form. */
const highest = 999_999.99

function amount(dollars: number): Bill | null {
  if (dollars > highest) return null
  const utilBill = round2(exact(dollars)).toNumber()
  return { utilBill, annualUsage: bandOf(utilBill) }
}

/** A range counts only when it lies within one band. */
function range(low: number, high: number): Bill | null {
  if (low === high) return amount(low)
  const band = bandOf(low)
  return band !== null && low < high && bandOf(high - 0.01) === band
    ? { utilBill: null, annualUsage: band }
    : null
}

/** "500+" is a band; "300+" could be several. */
function openBand(low: number): Bill | null {
  if (low >= 1000) return { utilBill: null, annualUsage: '1000+' }
  const band = usageBands.find((one) => one === `${low}+`)
  return band ? { utilBill: null, annualUsage: band } : null
}
