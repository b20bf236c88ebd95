import { formatPercent } from '@crm/domain/figures'
import { leadStepLabels, leadSteps, leadStopLabels } from '@crm/domain/leads/steps'
import { can } from '@crm/domain/people/can'
import { linkOptions } from '@tanstack/react-router'
import { Fragment } from 'react'
import { useMe } from '~/session/me.ts'
import { Skeleton } from '~/ui/skeleton.tsx'
import { Card } from '~/ui/card.tsx'
import { formatCount } from '~/ui/format.ts'
import { CountLink } from '../-count-link.tsx'
import { WhyTwoNumbers } from '../-why-two-numbers.tsx'
import { useDashboardFilters, useFigures } from './use-figures.ts'
import { Busy } from '~/ui/busy.tsx'

/** Funnel of the leads entered in the chosen days: how many reached each step, and how many stopped before it. */
export function FunnelCard() {
  const { days, span, ofRep } = useDashboardFilters()
  const { data, isMissing } = useFigures()
  const seesSales = can.readSale(useMe()).ok
  if (isMissing) return null
  const { funnel } = data ?? {}
  const entered = { status: 'All', created: span, ...ofRep }
  return (
    <Card
      title="Lead to installed"
      population={`Leads of ${days} days`}
      actions={<span className="text-13 text-3">Of the step before</span>}
    >
      <Busy as="ol" isBusy={data === undefined} className="grid px-4 py-3">
        <li className={rowClass}>
          <span className="truncate text-2">New leads</span>
          <Bar part={funnel && 1} />
          <span className="text-right tabular-nums">
            {funnel && <CountLink n={funnel.leads} link={linkOptions({ to: '/leads', search: entered })} />}
          </span>
        </li>
        {leadSteps.slice(0, seesSales ? undefined : 2).map((step, at) => {
          const before = funnel?.[leadSteps[at - 1] ?? 'leads'] ?? 0
          const n = funnel?.[step] ?? 0
          return (
            <Fragment key={step}>
              <li className="flex h-6 items-center gap-1.5 pl-[6.5rem] text-12 text-3 max-sm:h-11">
                {funnel ? (
                  <>
                    <span aria-hidden="true">↓</span>
                    <CountLink
                      n={before - n}
                      link={linkOptions({ to: '/leads', search: { ...entered, stopped: step } })}
                    >
                      {formatCount(before - n)} {leadStopLabels[step].toLowerCase()}
                    </CountLink>
                  </>
                ) : (
                  <Skeleton className="w-32" />
                )}
              </li>
              <li className={rowClass}>
                <span className="truncate text-2">{leadStepLabels[step]}</span>
                <Bar part={funnel && n / Math.max(funnel.leads, 1)} />
                <span className="text-right tabular-nums">
                  {funnel && (
                    <CountLink
                      n={n}
                      link={linkOptions({ to: '/leads', search: { ...entered, reached: step } })}
                    />
                  )}
                </span>
                <span className="text-right text-2 tabular-nums">
                  {before > 0 ? formatPercent((100 * n) / before) : null}
                </span>
              </li>
            </Fragment>
          )
        })}
      </Busy>
      {data && seesSales ? (
        <WhyTwoNumbers
          counts={data.sold.now.jobs}
          of={`sold in these ${days} days`}
          link={linkOptions({ to: '/sales', search: { sold: span, lost: 'no', ...ofRep } })}
          ofLeads={data.funnel.sold}
          leads={data.funnel.leads}
        />
      ) : null}
    </Card>
  )
}

const rowClass = 'grid h-7 grid-cols-[6rem_minmax(0,1fr)_3rem_3rem] items-center gap-2 text-13 max-sm:h-11'

/** Undefined while it loads. */
const Bar = ({ part }: { readonly part: number | undefined }) =>
  part === undefined ? (
    <Skeleton className="h-3 w-2/3" />
  ) : part === 0 ? (
    <span />
  ) : (
    <span className="h-3 min-w-0.5 rounded-control bg-primary" style={{ width: `${100 * part}%` }} />
  )
