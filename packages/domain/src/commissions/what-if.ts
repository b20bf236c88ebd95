/** The what-if panel of a sheet recomputes the figures with other inputs, without saving anything. */
import { type Amount, exact } from '../money.ts'
import type { FinanceLine, SheetInputs } from './figures.ts'

/** Missing fields keep their value. */
export interface WhatIf {
  readonly saleAmount?: Amount | undefined
  readonly systemWatts?: number | undefined
  /** Sum of all adders. */
  readonly adderTotal?: Amount | undefined
  /** Fee of every loan. */
  readonly loanFee?: Amount | undefined
  readonly parValue?: Amount | undefined
}

interface SheetWithLineTypes extends SheetInputs {
  readonly financeOptions: readonly (FinanceLine & { readonly type: string })[]
}

/** The first loan takes the price difference; without a loan the first line does. */
export function applyWhatIf(
  sheet: SheetWithLineTypes,
  { saleAmount, systemWatts, adderTotal, loanFee, parValue }: WhatIf,
): SheetInputs {
  const priceChange = saleAmount === undefined ? exact(0) : exact(saleAmount).minus(sheet.saleAmount)
  const loan = sheet.financeOptions.findIndex(({ type }) => type === 'Loan')
  const changedLine = loan === -1 ? 0 : loan
  return {
    ...sheet,
    ...(saleAmount !== undefined && { saleAmount }),
    ...(systemWatts !== undefined && { systemWatts }),
    ...(parValue !== undefined && { parValue }),
    ...(adderTotal !== undefined && { adders: [{ name: 'Adders', cost: adderTotal }] }),
    financeOptions: sheet.financeOptions.map((line, index) => ({
      ...line,
      ...(index === changedLine && { amount: exact(line.amount).plus(priceChange) }),
      ...(loanFee !== undefined && line.type === 'Loan' && { fee: loanFee }),
    })),
  }
}
