/** Price units of stored adders; a sheet line costs the unit price times the quantity. */
import { type Amount, exact, formatDollars, round2, times } from '../money.ts'

export const adderUnits = {
  flat: 'Per job',
  perWatt: 'Per watt',
  perFoot: 'Per foot',
  perUnit: 'Each',
} as const
export type AdderUnit = keyof typeof adderUnits
export const adderUnitNames = Object.keys(adderUnits) as [AdderUnit, ...AdderUnit[]]

/** Rounded to the cent. */
export const adderCost = (unitPrice: Amount, quantity: Amount) => round2(times(unitPrice, quantity))

/** Default quantity: all watts of the system, or one of anything else. */
export const defaultQuantity = (unit: AdderUnit, systemWatts: number): number =>
  unit === 'perWatt' ? systemWatts : 1

interface PricedAdder {
  readonly unit: AdderUnit
  readonly unitPrice: Amount
}

/** Hint for a line that still has the list price of a single foot or piece; undefined otherwise. */
export function singlePieceHint({ unit, unitPrice }: PricedAdder, cost: Amount): string | undefined {
  if ((unit !== 'perFoot' && unit !== 'perUnit') || !exact(cost).equals(unitPrice)) return undefined
  const unitWord = unit === 'perFoot' ? 'One foot' : 'One'
  return `${unitWord} at ${formatDollars(unitPrice)}: enter the total cost.`
}
