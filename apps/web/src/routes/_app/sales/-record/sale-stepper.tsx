import type { WebSale } from '@crm/contract/web/sale-shapes'
import { pathOfSale, phases, placeOf, subLabel } from '@crm/domain/sales/phases'
import { clsx } from 'clsx'
import Check from 'lucide-react/icons/check'

interface Props {
  readonly sale: Pick<WebSale, 'status' | 'subStatus' | 'previousStatus'>
}

/** The path of a job, with where it stands; a cancelled one shows where it stood. */
export function SaleStepper({ sale }: Props) {
  const at = placeOf(sale.status === 'Cancelled' ? (sale.previousStatus ?? 'Pending') : sale.status)
  return (
    <ol aria-label="Phases" className="flex gap-1 overflow-x-auto pb-1">
      {pathOfSale.map((phase, place) => (
        <li
          key={phase}
          {...(place === at && { 'aria-current': 'step' as const })}
          className={clsx(
            'flex min-w-24 flex-1 flex-col gap-1 border-t-2 pt-1.5 text-12',
            place < at && 'border-ok-line text-2',
            place === at && 'border-accent font-medium text-1',
            place > at && 'border-line text-3',
          )}
        >
          <span className="flex items-center gap-1 whitespace-nowrap">
            {place < at ? <Check className="icon-12" aria-label="Done" /> : null}
            {phases[phase].label}
          </span>
          {place === at && sale.subStatus ? <span className="text-2">{subLabel(sale.subStatus)}</span> : null}
        </li>
      ))}
    </ol>
  )
}
