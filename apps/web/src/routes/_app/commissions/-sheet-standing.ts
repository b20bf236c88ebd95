/** A sheet as the rules of the domain ask about it. */
import type { Commission } from '@crm/contract/web/commission-shapes'
import { type DrawSheet, whyNoDraw } from '@crm/domain/commissions/draw-actions'
import { type SheetStanding, sheetInWords } from '@crm/domain/commissions/sheet-actions'
import type { AboutSheet } from '@crm/domain/people/can'

export const aboutSheet = ({ repId, state }: Pick<Commission, 'repId' | 'state'>): AboutSheet => ({
  repId,
  isDraft: state === 'Draft',
})

export const standingOf = (sheet: Commission): SheetStanding & DrawSheet => ({
  state: sheet.state,
  isLocked: sheet.lockedAt !== null,
  isSaleCancelled: sheet.sale.status === 'Cancelled',
  hasOpenChange: sheet.sale.hasOpenChange,
  commissionAmount: sheet.commissionAmount,
  settledAmount: sheet.settledAmount,
  draws: sheet.draws,
})

/** What can be asked for as it stands, as the statement has it; nothing, and why, where nothing can. */
export function availableOn(sheet: Commission): { readonly amount: number; readonly reason?: string } {
  const reason = whyNoDraw(standingOf(sheet))
  return reason === undefined
    ? { amount: sheet.drawAvailable }
    : { amount: 0, reason: withoutState(reason, sheet) }
}

/** Its state stands at the top of the page. */
export const withoutState = (reason: string, { state }: Pick<Commission, 'state'>) =>
  reason.replace(`${sheetInWords(state)} `, '')
