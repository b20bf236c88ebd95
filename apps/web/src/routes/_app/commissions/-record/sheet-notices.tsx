import type { Commission } from '@crm/contract/web/commission-shapes'
import { sheetFaults } from '@crm/domain/commissions/sheet-faults'
import { formatDollars } from '@crm/domain/money'
import CircleAlert from 'lucide-react/icons/circle-alert'
import type { ReactNode } from 'react'

interface Props {
  readonly sheet: Commission
}

/**
 * Warnings for people who read the figures: the sale was removed or changed, the price is below par, or something is
 * missing.
 */
export function SheetNotices({ sheet }: Props) {
  const { sale, state, balanceDue, commissionAmount, drift } = sheet
  const isCancelled = sale.status === 'Cancelled'
  const missing = state === 'Draft' && !isCancelled ? faultsOf(sheet) : []
  return (
    <>
      {isCancelled ? (
        <Notice tone="late">
          The sale is canceled. Nothing is earned.
          {balanceDue < 0 ? ` ${formatDollars(-balanceDue)} was paid and is owed back.` : ''}
        </Notice>
      ) : null}
      {drift.length > 0 ? (
        <Notice tone="warn">Compare with the sale: {drift.map(({ words }) => words).join(', ')}.</Notice>
      ) : null}
      {commissionAmount < 0 ? <Notice tone="warn">Sold below par: the commission is negative.</Notice> : null}
      {missing.length > 0 ? (
        <Notice tone="warn">Before it is submitted: {missing.map(({ message }) => message).join(' ')}</Notice>
      ) : null}
    </>
  )
}

export const faultsOf = (sheet: Commission) =>
  sheetFaults({
    ...sheet,
    isSaleCancelled: sheet.sale.status === 'Cancelled',
    contractDate: sheet.sale.contractDate,
  })

const Notice = ({ tone, children }: { readonly tone: keyof typeof tones; readonly children: ReactNode }) => (
  <p className={`flex gap-2 rounded-card border px-4 py-2.5 text-13 ${tones[tone]}`}>
    <CircleAlert className="icon-14 mt-0.5 flex-none" />
    <span className="text-1">{children}</span>
  </p>
)

const tones = {
  warn: 'border-warn-line bg-warn-ground text-warn-text',
  late: 'border-late-line bg-late-ground text-late-text',
}
