import { webSales } from '@crm/contract/web/sales'
import type { SaleMove } from '@crm/contract/web/sale-shapes'
import { formatDays } from '@crm/domain/figures'
import { phases, subLabel } from '@crm/domain/sales/phases'
import { useQuery } from '@tanstack/react-query'
import { routeQuery } from '~/api/route-query.ts'
import { Card } from '~/ui/card.tsx'
import { Time } from '~/ui/time.tsx'

interface Props {
  readonly saleId: string
}

/** Every move with the days in the phase before it, newest first. */
export function MoveHistory({ saleId }: Props) {
  const { data = [] } = useQuery(routeQuery(webSales.moves, { params: { id: saleId } }))
  return (
    <Card title="Status history">
      <ul className="grid gap-2 p-4 text-13">
        {data.map((move) => (
          <li
            key={move.id}
            className="grid grid-cols-[9.375rem_minmax(0,1fr)_auto] gap-3 max-sm:grid-cols-1 max-sm:gap-0.5"
          >
            <Time at={move.at} />
            <span>
              <span className="font-medium">{verbOf(move)}</span> by {move.byName}
              {move.reason ? <span className="text-2">: {move.reason}</span> : null}
              {move.overridden.length > 0 ? (
                <span className="block text-12 text-warn-text">Overridden: {move.overridden.join(' ')}</span>
              ) : null}
            </span>
            <span className="text-3">{move.days === null ? '' : `after ${formatDays(move.days)}`}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function verbOf({ kind, from, to, toSub }: SaleMove): string {
  switch (kind) {
    case 'enter':
      return 'Sold'
    case 'forward':
    case 'back':
      return `${from ? phases[from].label : ''} → ${phases[to].label}`
    case 'step':
      return `${phases[to].label}: ${subLabel(toSub ?? '')}`
    case 'hold':
      return 'Put on hold'
    case 'release':
      return 'Taken off hold'
    case 'cancel':
      return 'Cancelled'
    case 'resume':
      return `Resumed in ${phases[to].label}`
  }
}
