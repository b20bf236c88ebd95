/** A sheet as it might be: the same figures, of other inputs. Nothing of it is kept. */
import { type Amount, exact } from '../money.ts'
import type { FinanceLine, SheetInputs } from './figures.ts'

/** Absent is as it stands. */
export interface WhatIf {
  readonly saleAmount?: Amount | undefined
  readonly systemWatts?: number | undefined
  /** All of them together. */
  readonly adderTotal?: Amount | undefined
  /** Of every loan. */
  readonly loanFee?: Amount | undefined
  readonly parValue?: Amount | undefined
}

interface ImaginedSheet extends SheetInputs {
  readonly financeOptions: readonly (FinanceLine & { readonly type: string })[]
}

/** The loan takes what the price gains or loses; without a loan the first line does. */
export function imagine(
  sheet: ImaginedSheet,
  { saleAmount, systemWatts, adderTotal, loanFee, parValue }: WhatIf,
): SheetInputs {
  const gain = saleAmount === undefined ? exact(0) : exact(saleAmount).minus(sheet.saleAmount)
  const loan = sheet.financeOptions.findIndex(({ type }) => type === 'Loan')
  const taker = loan === -1 ? 0 : loan
  return {
    ...sheet,
    ...(saleAmount !== undefined && { saleAmount }),
    ...(systemWatts !== undefined && { systemWatts }),
    ...(parValue !== undefined && { parValue }),
    ...(adderTotal !== undefined && { adders: [{ name: 'Adders', cost: adderTotal }] }),
    financeOptions: sheet.financeOptions.map((line, at) => ({
      ...line,
      ...(at === taker && { amount: exact(line.amount).plus(gain) }),
      ...(loanFee !== undefined && line.type === 'Loan' && { fee: loanFee }),
    })),
  }
}
