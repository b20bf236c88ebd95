/** What a stored adder is priced by; the line of a sheet costs its price by how many. */
import { type Amount, exact, formatDollars, round2, times } from '../money.ts'

export const adderUnits = {
  flat: 'A job',
  perWatt: 'A watt',
  perFoot: 'A foot',
  perUnit: 'Each',
} as const
export type AdderUnit = keyof typeof adderUnits
export const adderUnitNames = Object.keys(adderUnits) as [AdderUnit, ...AdderUnit[]]

/** Rounded to the cent. */
export const adderCost = (unitPrice: Amount, quantity: Amount) => round2(times(unitPrice, quantity))

/** How many, where nobody says: every watt of the system, and one of anything else. */
export const usualQuantity = (unit: AdderUnit, systemWatts: number): number =>
  unit === 'perWatt' ? systemWatts : 1

interface Priced {
  readonly unit: AdderUnit
  readonly unitPrice: Amount
}

/** Said of a line that costs what one foot or piece does, which is how it comes from the list; undefined of any other. */
export function costOfOne({ unit, unitPrice }: Priced, cost: Amount): string | undefined {
  if ((unit !== 'perFoot' && unit !== 'perUnit') || !exact(cost).equals(unitPrice)) return undefined
  const one = unit === 'perFoot' ? 'One foot' : 'One'
  return `${one} at ${formatDollars(unitPrice)}: write what all of them cost.`
}
