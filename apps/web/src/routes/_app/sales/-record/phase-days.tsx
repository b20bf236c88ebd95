import { webSales } from '@crm/contract/web/sales'
import type { WebSale } from '@crm/contract/web/sale-shapes'
import { formatDays } from '@crm/domain/figures'
import { pathOfSale, phases, phaseIndex } from '@crm/domain/sales/phases'
import { type Pace, paceOf } from '@crm/domain/work/clock'
import { useQuery } from '@tanstack/react-query'
import { routeQuery } from '~/api/route-query.ts'
import { daysByPhase } from '~/records/phases/days-by-phase.ts'
import { PaceMark } from '~/records/phases/pace-badge.tsx'
import { Busy } from '~/ui/busy.tsx'

interface Props {
  readonly sale: Pick<WebSale, 'id' | 'status' | 'previousStatus' | 'daysInStatus' | 'onHold'>
}

const bars: Record<Pace, string> = {
  ok: 'bg-ok-mark',
  warn: 'bg-warn-mark',
  late: 'bg-late-mark',
  held: 'bg-held-mark',
}

/** Days in each phase against its target; one line per phase, also while loading. */
export function PhaseDays({ sale }: Props) {
  const { data } = useQuery(routeQuery(webSales.moves, { params: { id: sale.id } }))
  const at = phaseIndex(sale.status === 'Cancelled' ? (sale.previousStatus ?? 'Pending') : sale.status)
  const took = daysByPhase(data ?? [])
  const lines = pathOfSale
    .slice(0, at + 1)
    .filter((phase) => phases[phase].days !== null)
    .map((phase) => {
      const isHere = phase === sale.status
      const before = took.get(phase)
      const days = isHere ? sale.daysInStatus + (before ?? 0) : before
      return { phase, days, pace: paceOf(days ?? 0, isHere && sale.onHold, phases[phase].days) }
    })
  const all = lines.reduce((sum, { days = 0 }) => sum + days, 0)
  const most = Math.max(1, ...lines.map(({ days = 0 }) => days))
  return (
    <section aria-labelledby="phase-days" className="border-b border-line pb-3">
      <header className="flex h-11 items-center justify-between">
        <h2 id="phase-days">Days by phase</h2>
        <span className="num text-13 text-3">{data ? formatDays(all) : ''}</span>
      </header>
      <Busy as="ul" isBusy={data === undefined} className="text-13">
        {lines.map(({ phase, days, pace }) => (
          <li key={phase} className="grid h-6 grid-cols-[5.5rem_minmax(0,1fr)_4rem] items-center gap-3">
            <span className="truncate text-2">{phases[phase].label}</span>
            <span
              aria-hidden="true"
              className={`h-1.5 rounded-full ${bars[pace]}`}
              style={{ width: `${((days ?? 0) / most) * 100}%` }}
            />
            <span className="num flex justify-end">
              {days === undefined ? (
                <span className="text-3">{data ? 'Skipped' : ''}</span>
              ) : pace === 'ok' ? (
                formatDays(days)
              ) : (
                <PaceMark days={days} pace={pace} />
              )}
            </span>
          </li>
        ))}
      </Busy>
    </section>
  )
}
