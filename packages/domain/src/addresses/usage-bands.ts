/**
 * The eleven annual-usage bands of specification section 5, verbatim. We read them as dollars a month, with an
 * inclusive lower end and an exclusive upper end.
 */
const bounds = [
  { band: '0-50', from: 0, below: 50 },
  { band: '50-100', from: 50, below: 100 },
  { band: '100-150', from: 100, below: 150 },
  { band: '150-200', from: 150, below: 200 },
  { band: '200-250', from: 200, below: 250 },
  { band: '250-300', from: 250, below: 300 },
  { band: '300-350', from: 300, below: 350 },
  { band: '350-400', from: 350, below: 400 },
  { band: '400-450', from: 400, below: 450 },
  { band: '500+', from: 500, below: 1000 },
  { band: '1000+', from: 1000, below: Infinity },
] as const

export type UsageBand = (typeof bounds)[number]['band']

export const usageBands: readonly UsageBand[] = bounds.map(({ band }) => band)

/** The band of a monthly bill in dollars; null below zero and from 450 up to 500, which no band covers. */
export function bandOf(dollars: number): UsageBand | null {
  return bounds.find(({ from, below }) => dollars >= from && dollars < below)?.band ?? null
}

interface Usage {
  /** Dollars a month. */
  readonly utilBill: number | null
  readonly annualUsage: UsageBand | null
}

/**
 * The band after the bill changed to `utilBill`: follows the bill, unless a person had picked a band that differed from
 * the old bill's.
 */
export function bandAfterBill(before: Usage, utilBill: number | null): UsageBand | null {
  const isFollowingBill = before.annualUsage === bandOfBill(before.utilBill)
  return isFollowingBill ? bandOfBill(utilBill) : before.annualUsage
}

const bandOfBill = (bill: number | null) => (bill === null ? null : bandOf(bill))

/** "$250–300", "$500+" */
export const usageBandLabel = (band: UsageBand): string => `$${band.replace('-', '–')}`
