import type { DashboardFigures } from '@crm/contract/web/dashboard-shapes'
import { can } from '@crm/domain/people/can'
import { useMe } from '../../../session/me.ts'
import { Bone } from '../../../ui/bone.tsx'
import { Card } from '../../../ui/card.tsx'
import { formatCount } from '../../../ui/format.ts'
import { useFigures } from './use-figures.ts'

const steps: readonly { readonly key: keyof DashboardFigures['funnel']; readonly label: string }[] = [
  { key: 'leads', label: 'New leads' },
  { key: 'appointments', label: 'Appointments' },
  { key: 'sits', label: 'Sits' },
  { key: 'sold', label: 'Sold' },
  { key: 'installed', label: 'Installed' },
]

/** What became of the leads that were entered in these days: how many took each step, and which part of the step before. */
export function FunnelCard() {
  const { data, isMissing } = useFigures()
  const seesSales = can.readSale(useMe()).ok
  if (isMissing) return null
  const shown = seesSales ? steps : steps.slice(0, 3)
  const { funnel } = data ?? {}
  return (
    <Card title="Lead to installed" actions={<span className="text-13 text-3">Of the step before</span>}>
      <ol aria-busy={data === undefined} className="grid gap-1 px-4 py-3">
        {shown.map(({ key, label }, at) => {
          const previous = funnel && at > 0 ? funnel[(shown[at - 1] ?? steps[0] ?? { key }).key] : undefined
          return (
            <li
              key={key}
              className="grid h-7 grid-cols-[96px_minmax(0,1fr)_48px_48px] items-center gap-2 text-13"
            >
              <span className="truncate text-2">{label}</span>
              {funnel ? (
                <span
                  className="h-3 min-w-0.5 rounded-control bg-primary"
                  style={{ width: `${(100 * funnel[key]) / Math.max(funnel.leads, 1)}%` }}
                />
              ) : (
                <Bone className="h-3 w-2/3" />
              )}
              <span className="text-right tabular-nums">{funnel && formatCount(funnel[key])}</span>
              <span className="text-right text-2 tabular-nums">
                {previous ? `${Math.round((100 * (funnel?.[key] ?? 0)) / previous)} %` : null}
              </span>
            </li>
          )
        })}
      </ol>
    </Card>
  )
}
