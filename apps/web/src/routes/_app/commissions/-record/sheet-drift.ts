import type { Commission } from '@crm/contract/web/commission-shapes'
import { formatDollars } from '@crm/domain/money'
import { formatWatts } from '../-per-watt.ts'

/** What the sale says by now that the sheet does not. */
export const driftOf = ({
  repId,
  repName,
  saleAmount,
  systemWatts,
  dealerFeeTotal,
  referralAmount,
  sale,
}: Commission): string[] => [
  ...(sale.repId === repId ? [] : [`its rep is ${sale.repName ?? 'nobody'} and not ${repName}`]),
  ...(sale.saleAmount !== null && sale.saleAmount !== saleAmount
    ? [`its amount is ${formatDollars(sale.saleAmount)} and not ${formatDollars(saleAmount)}`]
    : []),
  ...(sale.systemWatts === systemWatts
    ? []
    : [
        `its size is ${sale.systemWatts === 0 ? 'not entered' : formatWatts(sale.systemWatts)} and not ${formatWatts(systemWatts)}`,
      ]),
  ...(sale.dealerFeeTotal === null || sale.dealerFeeTotal === dealerFeeTotal
    ? []
    : [`its lenders keep ${formatDollars(sale.dealerFeeTotal)} and not ${formatDollars(dealerFeeTotal)}`]),
  ...((sale.referralAmount ?? 0) === referralAmount ? [] : [referralNow(sale, referralAmount)]),
]

/** The sheet takes what was promised; who pays it reads the referral. */
function referralNow({ referralAmount, referralStatus }: Commission['sale'], taken: number): string {
  if (referralAmount === null)
    return `nobody is entered as having referred its client, and ${formatDollars(taken)} is taken for it`
  const isVoid = referralStatus === 'Void' ? 'is void: it ' : ''
  return `its referral ${isVoid}costs ${formatDollars(referralAmount)} and not ${formatDollars(taken)}`
}
