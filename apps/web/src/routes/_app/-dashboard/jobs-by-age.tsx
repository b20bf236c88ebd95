import { webSales } from '@crm/contract'
import type { SaleSummary } from '@crm/contract/web/sale-shapes'
import { formatWholeDollars } from '@crm/domain/money'
import { type SaleStatus, pacedPhases, saleStatusLabel } from '@crm/domain/sales/phases'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { routeQuery } from '~/api/route-query.ts'
import { Skeleton } from '~/ui/skeleton.tsx'
import { Button } from '~/ui/button.tsx'
import { Card } from '~/ui/card.tsx'
import { ErrorPanel } from '~/ui/error-panel.tsx'
import { formatCount } from '~/ui/format.ts'
import { usePhone } from '~/ui/use-phone.ts'
import { Legend } from '~/ui/legend.tsx'
import { useDashboardFilters } from './use-figures.ts'
import { Busy } from '~/ui/busy.tsx'

/** Jobs per phase, with the late ones and those on hold. Each part opens its list. */
export function JobsByAge() {
  const { reps } = useDashboardFilters()
  const query = useQuery(routeQuery(webSales.summary, { query: reps }))
  const all = Object.values(query.data ?? {})
  const jobs = all.reduce((sum, one) => sum + one.jobs, 0)
  const amount = all.reduce((sum, one) => sum + one.saleAmount, 0)
  const most = Math.max(...all.map((one) => one.jobs), 1)
  return (
    <Card
      title="Open jobs by age"
      actions={
        <>
          <Legend entries={legend} />
          <span className="min-w-26 text-right text-13 text-3">
            {query.data &&
              `${formatCount(jobs)} ${jobs === 1 ? 'job' : 'jobs'}, ${formatWholeDollars(amount)}`}
          </span>
        </>
      }
    >
      {query.isError && !query.data ? (
        <ErrorPanel>
          <Button onClick={() => void query.refetch()}>Try again</Button>
        </ErrorPanel>
      ) : (
        <Busy as="ul" isBusy={query.data === undefined} className="grid gap-1.5 px-4 py-3">
          {pacedPhases.map((status) => (
            <PhaseRow
              key={status}
              status={status}
              of={query.data && (query.data[status] ?? none)}
              most={most}
            />
          ))}
        </Busy>
      )}
    </Card>
  )
}

const legend = [
  { label: 'On time', colour: 'bg-ok-mark' },
  { label: 'Late', colour: 'bg-late-mark' },
  { label: 'On hold', colour: 'bg-held-mark' },
]

type InPhase = NonNullable<SaleSummary[SaleStatus]>
const none: InPhase = { jobs: 0, saleAmount: 0, systemWatts: 0, late: 0, onHold: 0 }

interface RowProps {
  readonly status: SaleStatus
  /** Undefined while it loads. */
  readonly of: InPhase | undefined
  readonly most: number
}

function PhaseRow({ status, of, most }: RowProps) {
  const { ofRep } = useDashboardFilters()
  const name = saleStatusLabel(status)
  return (
    <li className="relative grid h-7 grid-cols-[5.5rem_minmax(0,1fr)_3rem] items-center gap-2 text-13 max-sm:h-11">
      <Link
        to="/sales"
        search={{ status, ...ofRep }}
        className="link-quiet truncate text-2 max-sm:after:absolute max-sm:after:inset-0"
      >
        {name}
      </Link>
      {of ? (
        <span className="flex gap-0.5">
          <Part
            of={most}
            n={of.jobs - of.late - of.onHold}
            word={`${name}, on time`}
            search={{ status, late: 'no', hold: 'no' }}
            tone="border-ok-line bg-ok-ground text-ok-text"
          />
          <Part
            of={most}
            n={of.late}
            word={`${name}, late`}
            search={{ status, late: 'yes' }}
            tone="border-late-line bg-late-ground text-late-text"
          />
          <Part
            of={most}
            n={of.onHold}
            word={`${name}, on hold`}
            search={{ status, hold: 'yes' }}
            tone="border-held-line bg-held-ground text-held-text"
          />
        </span>
      ) : (
        <Skeleton className="h-5 w-1/2" />
      )}
      <span className="text-right tabular-nums">{of && formatCount(of.jobs)}</span>
    </li>
  )
}

interface PartProps {
  readonly n: number
  readonly of: number
  readonly word: string
  readonly search: Readonly<Record<string, string>>
  readonly tone: string
}

/** Never narrower than its number. On a phone the whole line opens its phase. */
function Part({ n, of, word, search, tone }: PartProps) {
  const { ofRep } = useDashboardFilters()
  const onPhone = usePhone()
  if (n === 0) return null
  const look = {
    className: `grid h-5 min-w-fit place-items-center rounded-control border px-1.5 text-11 font-medium tabular-nums ${tone}`,
    style: { flexBasis: `${(100 * n) / of}%`, flexShrink: 1 },
  }
  if (onPhone) {
    return (
      <span {...look}>
        <span className="sr-only">{word}: </span>
        {formatCount(n)}
      </span>
    )
  }
  return (
    <Link
      to="/sales"
      search={{ ...search, ...ofRep }}
      aria-label={`${word}: ${formatCount(n)}`}
      data-counts={n}
      data-tip={word}
      {...look}
    >
      {formatCount(n)}
    </Link>
  )
}
