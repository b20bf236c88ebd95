import { webSales } from '@crm/contract/web/sales'
import type { WebSale } from '@crm/contract/web/sale-shapes'
import { pathOfSale, phases, placeOf, subLabel } from '@crm/domain/sales/phases'
import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import Check from 'lucide-react/icons/check'
import { useEffect, useRef } from 'react'
import { ask } from '../../../../api/ask.ts'
import { daysByPhase } from './days-by-phase.ts'

interface Props {
  readonly sale: Pick<WebSale, 'id' | 'status' | 'subStatus' | 'previousStatus' | 'daysInStatus'>
}

/** The path of a job, with where it stands and how long each phase took; a cancelled one shows where it stood. */
export function SaleStepper({ sale }: Props) {
  const at = placeOf(sale.status === 'Cancelled' ? (sale.previousStatus ?? 'Pending') : sale.status)
  const { data = [] } = useQuery(ask(webSales.moves, { params: { id: sale.id } }))
  const took = daysByPhase(data)
  const steps = useRef<HTMLOListElement>(null)
  // On narrow screens the path is wider than the page: where the job stands is what one looks for.
  useEffect(() => {
    const path = steps.current
    const step = path?.children.item(at) as HTMLElement | null | undefined
    if (step && path) path.scrollLeft = step.offsetLeft - path.clientWidth / 2 + step.clientWidth / 2
  }, [at])
  return (
    <ol
      ref={steps}
      aria-label="Phases"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls sideways on narrow screens, and keys have to scroll it
      tabIndex={0}
      className="relative flex flex-none gap-1.5 overflow-x-auto px-gutter pt-1 pb-3 print:hidden"
    >
      {pathOfSale.map((phase, place) => {
        const days = took.get(phase)
        return (
          <li
            key={phase}
            {...(place === at && { 'aria-current': 'step' as const })}
            className="flex min-w-22 flex-1 flex-col gap-1 text-12"
          >
            <span
              className={clsx(
                'h-1 rounded-full',
                place < at ? 'bg-ok-mark' : place === at ? 'bg-primary' : 'bg-active',
              )}
            />
            <span
              className={clsx(
                'flex items-center gap-1 whitespace-nowrap',
                place < at ? 'text-2' : place === at ? 'font-strong text-1' : 'text-3',
              )}
            >
              {place < at ? <Check className="icon-12 text-ok-text" aria-label="Done" /> : null}
              {phases[phase].label}
            </span>
            <span className="num h-4 whitespace-nowrap text-3">
              {place === at ? standing(sale) : place < at && days !== undefined ? `${days} d` : ''}
            </span>
          </li>
        )
      })}
    </ol>
  )
}

/** "Submitted, 22 d" */
function standing({ status, subStatus, daysInStatus }: Props['sale']): string {
  const days = phases[status].days ? `${daysInStatus} d` : ''
  return [subStatus ? subLabel(subStatus) : status === 'Cancelled' ? 'Cancelled' : '', days]
    .filter(Boolean)
    .join(', ')
}
