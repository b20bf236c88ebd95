import { webSales } from '@crm/contract/web/sales'
import type { WebSale } from '@crm/contract/web/sale-shapes'
import { formatDays } from '@crm/domain/figures'
import { pathOfSale, phases, phaseIndex, subLabel } from '@crm/domain/sales/phases'
import { useQuery } from '@tanstack/react-query'
import { routeQuery } from '~/api/route-query.ts'
import { daysByPhase } from '~/records/phases/days-by-phase.ts'
import { PhaseBar } from '~/records/phases/phase-bar.tsx'

interface Props {
  readonly sale: Pick<WebSale, 'id' | 'status' | 'subStatus' | 'previousStatus' | 'daysInStatus'>
}

/** The phases of a job with the days in each; a canceled job shows the phase it was in. */
export function SaleStepper({ sale }: Props) {
  const at = phaseIndex(sale.status === 'Cancelled' ? (sale.previousStatus ?? 'Pending') : sale.status)
  const { data = [] } = useQuery(routeQuery(webSales.moves, { params: { id: sale.id } }))
  const took = daysByPhase(data)
  const steps = pathOfSale.map((phase) => ({ key: phase, label: phases[phase].label, took: took.get(phase) }))
  return <PhaseBar steps={steps} at={at} standing={standing(sale)} />
}

/** "Submitted, 22 days" */
function standing({ status, subStatus, daysInStatus }: Props['sale']): string {
  const days = phases[status].days ? formatDays(daysInStatus) : ''
  return [subStatus ? subLabel(subStatus) : status === 'Cancelled' ? 'Cancelled' : '', days]
    .filter(Boolean)
    .join(', ')
}
