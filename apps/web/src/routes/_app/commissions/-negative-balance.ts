import type { Commission } from '@crm/contract/web/commission-shapes'
import { formatDollars } from '@crm/domain/money'
import { askToConfirm } from '~/records/edit/confirm.tsx'

type ApprovedSheet = Pick<Commission, 'state' | 'jobNumber' | 'repName' | 'balanceDue'>

/** Sheets that the question names; it counts the others. */
const namedSheets = 3

/**
 * Asks once if the approval would make balances count against their reps: jobs below par, or more paid than earned
 * . True without a question when no balance is negative.
 */
export async function confirmBalances(sheets: readonly ApprovedSheet[]): Promise<boolean> {
  const help = negativeBalances(sheets)
  return (
    help === undefined ||
    askToConfirm({ title: 'Approve a negative balance?', help, verb: 'Approve', back: 'Cancel' })
  )
}

/** "J-1088, Rita Reyes: −$10,149.65", or undefined when no sheet that waits for approval has a negative balance. */
export function negativeBalances(sheets: readonly ApprovedSheet[]): string | undefined {
  const negative = sheets.filter(({ state, balanceDue }) => state === 'Submitted' && balanceDue < 0)
  if (negative.length === 0) return undefined
  const named = negative
    .slice(0, namedSheets)
    .map(({ jobNumber, repName, balanceDue }) => `${jobNumber}, ${repName}: ${formatDollars(balanceDue)}`)
  const others = negative.length - named.length
  return [...named, ...(others > 0 ? [`${others} more`] : [])].join('; ')
}
