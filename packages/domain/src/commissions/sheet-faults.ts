/** What a sheet needs before it can be submitted, in the order in which it is told. */
import { exact, formatDollars } from '../money.ts'
import { type SheetInputs, figuresOf } from './figures.ts'

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
