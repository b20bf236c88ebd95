/** A sheet as the rules of the domain ask about it. */
import type { Commission } from '@crm/contract/web/commission-shapes'
import type { DrawSheet } from '@crm/domain/commissions/draw-actions'
import type { SheetStanding } from '@crm/domain/commissions/sheet-actions'
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
