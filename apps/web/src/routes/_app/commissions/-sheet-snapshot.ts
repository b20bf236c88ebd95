/** A sheet in the form that the domain rules take. */
import type { Commission } from '@crm/contract/web/commission-shapes'
import { type DrawSheet, whyNoDraw } from '@crm/domain/commissions/draw-actions'
import { type SheetSnapshot, sheetInWords } from '@crm/domain/commissions/sheet-actions'
import type { SheetSubject } from '@crm/domain/people/can'

export const sheetSubject = ({ repId, state }: Pick<Commission, 'repId' | 'state'>): SheetSubject => ({
  repId,
  isDraft: state === 'Draft',
})

export const snapshotOf = (sheet: Commission): SheetSnapshot & DrawSheet => ({
  state: sheet.state,
  isLocked: sheet.lockedAt !== null,
  isSaleCancelled: sheet.sale.status === 'Cancelled',
  hasOpenChange: sheet.sale.hasOpenChange,
  commissionAmount: sheet.commissionAmount,
  payments: sheet.payments,
  share: sheet.drawShare,
  draws: sheet.draws,
})

/** The available amount in its current state, as on the statement; zero with a reason where nothing is available. */
export function availableOn(sheet: Commission): { readonly amount: number; readonly reason?: string } {
  const reason = whyNoDraw(snapshotOf(sheet))
  return reason === undefined
    ? { amount: sheet.drawAvailable }
    : { amount: 0, reason: withoutState(reason, sheet) }
}

/** The page header already shows the state. */
export const withoutState = (reason: string, { state }: Pick<Commission, 'state'>) =>
  reason.replace(`${sheetInWords(state)} `, '')
