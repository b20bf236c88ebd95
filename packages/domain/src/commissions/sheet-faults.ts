/** Checks before a sheet is submitted, in display order. */
import { formatWatts } from '../figures.ts'
import { type Amount, exact, formatDollars } from '../money.ts'
import { type SheetInputs, figuresOf } from './figures.ts'

/** Upper limit of a line, so that all sums fit the database columns. */
export const maxDollars = 99_999_999.99
export const maxWatts = 9_999_999

/** Explains which value of the sale exceeds the limits of a sheet; undefined when all fit. */
export function limitError({
  saleAmount,
  systemWatts,
  referralAmount,
  financeOptions,
}: Pick<SheetInputs, 'saleAmount' | 'systemWatts' | 'referralAmount' | 'financeOptions'>):
  | string
  | undefined {
  if (systemWatts > maxWatts)
    return `The system has ${formatWatts(systemWatts)}, a commission sheet has at most ${formatWatts(maxWatts)}.`
  const amounts: readonly Amount[] = [
    saleAmount,
    referralAmount,
    ...financeOptions.map(({ amount }) => amount),
  ]
  const over = amounts.find((amount) => exact(amount).greaterThan(maxDollars))
  return over === undefined
    ? undefined
    : `${formatDollars(over)} is more than the limit of ${formatDollars(maxDollars)}.`
}

export interface SheetToSubmit extends SheetInputs {
  readonly isSaleCancelled: boolean
  readonly contractDate: string | null
  readonly referredByName: string | null
}

interface SheetFault {
  /** Wire name of the field. */
  readonly field: string
  readonly message: string
}

export function sheetFaults(sheet: SheetToSubmit): SheetFault[] {
  const { financeTotal, adderTotal } = figuresOf(sheet)
  const hasPanels = sheet.systemWatts > 0
  const faults: readonly [fails: boolean, field: string, message: string][] = [
    [sheet.isSaleCancelled, 'saleId', 'The sale is canceled.'],
    [sheet.contractDate === null, 'contractDate', 'The sale has no contract date.'],
    [exact(sheet.saleAmount).lessThanOrEqualTo(0), 'saleAmount', 'The sale amount is missing.'],
    [sheet.financeOptions.length === 0, 'financeOptions', 'Enter at least one finance line.'],
    [
      sheet.financeOptions.length > 0 && !financeTotal.value.equals(sheet.saleAmount),
      'financeOptions',
      `The finance lines add up to ${formatDollars(financeTotal.value)}, the sale amount is ${formatDollars(sheet.saleAmount)}.`,
    ],
    [
      !hasPanels && adderTotal.value.lessThanOrEqualTo(0),
      'adders',
      'A job without panels needs its equipment as adders.',
    ],
    [hasPanels && exact(sheet.parValue).lessThanOrEqualTo(0), 'parValue', 'The par value is missing.'],
    [
      exact(sheet.referralAmount).greaterThan(0) && !sheet.referredByName,
      'referredByName',
      'Enter who referred the client.',
    ],
    [sheet.adders.some(({ name }) => name.trim() === ''), 'adders', 'Enter a name for each adder.'],
  ]
  return faults.filter(([fails]) => fails).map(([, field, message]) => ({ field, message }))
}
