/** What a sheet needs before it can be submitted, in the order in which it is told. */
import { type Amount, exact, formatDollars } from '../money.ts'
import { type SheetInputs, figuresOf } from './figures.ts'

/** As much as any line of a sheet holds, so that all of its sums have room in the database. */
export const mostDollars = 99_999_999.99
export const mostWatts = 9_999_999

/** What a sheet cannot take of its sale; undefined when it takes all. */
export function tooLarge({
  saleAmount,
  systemWatts,
  referralAmount,
  financeOptions,
}: Pick<SheetInputs, 'saleAmount' | 'systemWatts' | 'referralAmount' | 'financeOptions'>):
  | string
  | undefined {
  if (systemWatts > mostWatts)
    return `The system has ${systemWatts.toLocaleString('en-US')} W, a commission sheet has at most ${mostWatts.toLocaleString('en-US')} W.`
  const amounts: readonly Amount[] = [
    saleAmount,
    referralAmount,
    ...financeOptions.map(({ amount }) => amount),
  ]
  const over = amounts.find((amount) => exact(amount).greaterThan(mostDollars))
  return over === undefined
    ? undefined
    : `${formatDollars(over)} is more than a commission sheet holds, which is ${formatDollars(mostDollars)}.`
}

export interface SubmittedSheet extends SheetInputs {
  readonly isSaleCancelled: boolean
  readonly contractDate: string | null
  readonly referredByName: string | null
}

interface SheetFault {
  /** As the wire calls it. */
  readonly field: string
  readonly message: string
}

export function sheetFaults(sheet: SubmittedSheet): SheetFault[] {
  const { financeTotal, adderTotal } = figuresOf(sheet)
  const hasPanels = sheet.systemWatts > 0
  const faults: readonly [fails: boolean, field: string, message: string][] = [
    [sheet.isSaleCancelled, 'saleId', 'The sale is cancelled.'],
    [sheet.contractDate === null, 'contractDate', 'The sale has no contract date.'],
    [exact(sheet.saleAmount).lessThanOrEqualTo(0), 'saleAmount', 'The sale amount is missing.'],
    [sheet.financeOptions.length === 0, 'financeOptions', 'Say how the sale is financed: one line at least.'],
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
      'A referral that is paid needs the name of whoever referred the client.',
    ],
    [
      sheet.adders.some(({ name }) => name.trim() === ''),
      'adders',
      'An adder without a name says nothing: name it.',
    ],
  ]
  return faults.filter(([fails]) => fails).map(([, field, message]) => ({ field, message }))
}
