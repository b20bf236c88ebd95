/** What a stored adder is priced by; the line of a sheet costs its price by how many. */
import { type Amount, round2, times } from '../money.ts'

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
