/** Share of a commission that may be drawn, by phase of the job. */
import { formatPercent } from '../figures.ts'
import { Decimal } from 'decimal.js'
import { dayInWords } from '../moments.ts'
import { type Amount, exact } from '../money.ts'
import { cancelWindowEnds } from '../sales/cancel-window.ts'
import { type SaleStatus, phaseIndex, saleStatusLabel } from '../sales/phases.ts'

/** One step in the company's settings: percent of the earned amount from this phase on. */
export interface DrawStep {
  readonly from: SaleStatus
  readonly percent: number
}

export interface SaleForDrawCap {
  readonly status: SaleStatus
  readonly contractDate: string | null
  readonly isSenior: boolean | null
}

export interface DrawShare {
  /** Percent of the earned amount that may be drawn by now. */
  readonly percent: number
  /** Explains the limit and when it rises; null when everything may be drawn. */
  readonly words: string | null
}

export const fullShare: DrawShare = { percent: 100, words: null }

/**
 * The share that may be drawn on a day: nothing until the contract is signed and the cancellation window has ended, then
 * the percentage of the last step that the job has reached, or everything if the company has no steps.
 * @param today Pacific, `YYYY-MM-DD`
 */
export function drawShareOf(
  { status, contractDate, isSenior }: SaleForDrawCap,
  steps: readonly DrawStep[],
  today: string,
): DrawShare {
  if (contractDate === null)
    return { percent: 0, words: 'Nothing may be drawn before the contract is signed.' }
  const windowEnd = cancelWindowEnds(contractDate, isSenior)
  if (today <= windowEnd)
    return {
      percent: 0,
      words: `Nothing may be drawn while the buyer can cancel, until the end of ${dayInWords(windowEnd)}.`,
    }
  if (steps.length === 0) return fullShare
  const inOrder = steps.toSorted((a, b) => phaseIndex(a.from) - phaseIndex(b.from))
  const percent = inOrder.findLast(({ from }) => phaseIndex(status) >= phaseIndex(from))?.percent ?? 0
  const next = inOrder.find(({ from }) => phaseIndex(from) > phaseIndex(status))
  if (!next)
    return { percent, words: percent === 100 ? null : `${formatPercent(percent)} of it may be drawn.` }
  const nextStepWords = `${formatPercent(next.percent)} from ${saleStatusLabel(next.from)} on`
  return {
    percent,
    words:
      percent === 0
        ? `Nothing may be drawn yet: ${nextStepWords}.`
        : `${formatPercent(percent)} of it may be drawn by now, ${nextStepWords}.`,
  }
}

/** Dollars that may be drawn; rounded down, never a cent above the share. */
export const capAmount = (earned: Amount, percent: number): Decimal =>
  exact(earned).times(percent).dividedBy(100).toDecimalPlaces(2, Decimal.ROUND_DOWN)
