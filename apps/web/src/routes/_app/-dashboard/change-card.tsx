import type { DashboardChange } from '@crm/contract/web/dashboard-shapes'
import { type ChangeStage, type Compared, changeStages, stageEffects } from '@crm/domain/dashboard/explain'
import type { DateRange } from '@crm/domain/dashboard/spans'
import { joinValues } from '@crm/domain/lists/filter-values'
import { Link } from '@tanstack/react-router'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import { buttonClass } from '~/ui/button-class.ts'
import { Busy } from '~/ui/busy.tsx'
import { Card } from '~/ui/card.tsx'
import { ErrorPanel } from '~/ui/error-panel.tsx'
import { Button } from '~/ui/button.tsx'
import { formatCount, formatDay } from '~/ui/format.ts'
import { monthName } from '~/ui/month-bars.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { CountLink } from '../-count-link.tsx'
import { listOfStage } from './sales-lists.ts'
import { shownMonths, useDashboardFilters, useSalesChange } from './use-figures.ts'

/** The change of the sales, split by stage, rep and source: of the chosen days, or of the month chosen in the chart. */
export function ChangeCard() {
  const { days, month } = useDashboardFilters()
  const { data, isError, refetch } = useSalesChange(month)
  return (
    <Card
      title="What changed"
      population={month === undefined ? `${days} days` : monthName(month)}
      actions={<MonthSteps month={month} />}
    >
      {isError && !data ? (
        <ErrorPanel>
          <Button onClick={() => void refetch()}>Try again</Button>
        </ErrorPanel>
      ) : (
        // As high as with all rows, so that another choice moves nothing.
        <Busy
          as="table"
          aria-label="What changed"
          isBusy={data === undefined}
          className="w-full table-fixed text-13"
        >
          <thead>
            <tr className="text-12 text-3">
              <th className={`${cellClass} text-left font-medium`}>Stage</th>
              <th className={`${figureClass} w-16 font-medium`}>Before</th>
              <th className={`${figureClass} w-16 font-medium`}>Now</th>
              <th className={`${figureClass} w-30 font-medium max-sm:w-18`}>Effect</th>
            </tr>
          </thead>
          {data ? <Rows change={data} /> : skeletons}
        </Busy>
      )}
    </Card>
  )
}

/** The months of the chart one by one, also where its bars are too narrow to press. */
function MonthSteps({ month }: { readonly month: string | undefined }) {
  const months = shownMonths()
  const at = month === undefined ? months.length : months.indexOf(month)
  const step = (to: number, name: string, icon: ReactNode) => {
    const target = months[to]
    return target === undefined ? null : (
      <Link
        to="/dashboard"
        search={(kept) => ({ ...kept, month: target })}
        replace
        resetScroll={false}
        aria-label={name}
        data-tip={monthName(target)}
        className={buttonClass({ variant: 'quiet', size: 'small' })}
      >
        {icon}
      </Link>
    )
  }
  return (
    <>
      {step(at - 1, 'Month before', <ChevronLeft className="icon-14" />)}
      {month === undefined ? null : step(at + 1, 'Next month', <ChevronRight className="icon-14" />)}
      {month === undefined ? null : (
        <Link
          to="/dashboard"
          search={(kept) => ({ ...kept, month: undefined })}
          replace
          resetScroll={false}
          aria-label="Back to days"
          data-tip="Back to days"
          className={buttonClass({ variant: 'quiet', size: 'small' })}
        >
          <X className="icon-14" />
        </Link>
      )}
    </>
  )
}

const stageNames: Record<ChangeStage, string> = {
  leads: 'Leads',
  visits: 'Visits',
  held: 'Visits held',
  sold: 'Sold',
}

/** As many reps and sources as fit: those whose sales changed the most. */
const shown = 4

function Rows({ change }: { readonly change: DashboardChange }) {
  const { ofRep } = useDashboardFilters()
  const effects = stageEffects(change)
  const reps = change.reps.slice(0, shown)
  const sources = change.sources.slice(0, shown)
  const differences = [...reps, ...sources].map(({ sold }) => sold.now - sold.before)
  const most = Math.max(...[...Object.values(effects ?? {}), ...differences].map(Math.abs), 1)
  const ofSold = (more: Readonly<Record<string, string>> | null) => (sold: Compared, when: keyof Compared) =>
    more === null ? (
      formatCount(sold[when])
    ) : (
      <CountLink n={sold[when]} link={listOfStage('sold', change[when], more)} />
    )
  const row = (
    key: string,
    name: ReactNode,
    counts: Compared,
    figure: (counts: Compared, when: keyof Compared) => ReactNode,
    effect: number | undefined,
  ) => (
    <tr key={key}>
      <th scope="row" className={`${cellClass} cut text-left font-normal`}>
        {name}
      </th>
      <td className={figureClass}>{figure(counts, 'before')}</td>
      <td className={`${figureClass} text-1`}>{figure(counts, 'now')}</td>
      <td className={figureClass}>
        <Effect effect={effect} most={most} />
      </td>
    </tr>
  )
  return (
    <>
      <Group name={`By stage, ${spanWords(change.before)} → ${spanWords(change.now)}`}>
        {changeStages.map((stage) =>
          row(
            stage,
            stageNames[stage],
            change[stage],
            (counts, when) => <CountLink n={counts[when]} link={listOfStage(stage, change[when], ofRep)} />,
            effects?.[stage],
          ),
        )}
      </Group>
      <Group name="By rep, sold">
        {reps.map(({ repId, repName, sold }) =>
          row(
            repId ?? 'none',
            repName ?? 'No rep',
            sold,
            ofSold({ rep: repId ?? 'none' }),
            sold.now - sold.before,
          ),
        )}
      </Group>
      <Group name="By source, sold">
        {sources.map(({ sourceName, sold }) =>
          row(
            sourceName ?? '',
            sourceName ?? 'No source',
            sold,
            // The list cannot filter for a missing source.
            ofSold(sourceName === null ? null : { ...ofRep, source: joinValues([sourceName]) }),
            sold.now - sold.before,
          ),
        )}
      </Group>
      <tfoot className="border-t border-line bg-hover font-strong">
        {row('all', 'Sales', change.sold, ofSold(ofRep), change.sold.now - change.sold.before)}
      </tfoot>
    </>
  )
}

/** "Oct 1 – Oct 24" */
const spanWords = ({ from, to }: DateRange): string => `${dayWords(from)}–${dayWords(to)}`
const dayWords = (day: string): string => formatDay(`${day}T20:00:00Z`).replace(/^\w+, /, '')

interface GroupProps {
  readonly name: string
  readonly children: ReactNode
}

const Group = ({ name, children }: GroupProps) => (
  <tbody>
    <tr>
      <th colSpan={4} scope="colgroup" className={`${cellClass} pt-2 text-left text-12 font-medium text-3`}>
        {name}
      </th>
    </tr>
    {children}
  </tbody>
)

interface EffectProps {
  /** Undefined where an empty stage has no effect that could be computed. */
  readonly effect: number | undefined
  readonly most: number
}

/** A bar to the left or right of the middle, with its number. */
function Effect({ effect, most }: EffectProps) {
  if (effect === undefined) return '–'
  const rounded = Math.round(effect * 10) / 10
  const sign = rounded > 0 ? '+' : rounded < 0 ? '−' : ''
  const width = `${(50 * Math.abs(effect)) / most}%`
  return (
    <span className="flex items-center justify-end gap-2">
      <span aria-hidden="true" className="relative h-3 w-12 flex-none max-sm:hidden">
        <span className="absolute inset-y-0 left-1/2 border-l border-line" />
        <span
          className={`absolute inset-y-0 ${rounded < 0 ? 'right-1/2 rounded-l-control bg-(--chart-2)' : 'left-1/2 rounded-r-control bg-primary'}`}
          style={{ width }}
        />
      </span>
      <span className="w-9 flex-none text-1">{`${sign}${formatCount(Math.abs(rounded))}`}</span>
    </span>
  )
}

const cellClass = 'h-8 px-2 first:pl-4 last:pr-4 max-sm:h-11'
const figureClass = `${cellClass} text-right whitespace-nowrap tabular-nums text-2`

const skeletons = (
  <tbody aria-hidden="true">
    {Array.from({ length: 4 + 3 + 2 * shown + 1 }, (_, row) => (
      <tr key={row}>
        {['w-24', 'w-8 ml-auto', 'w-8 ml-auto', 'w-16 ml-auto'].map((width, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- the columns do not move
          <td key={at} className={cellClass}>
            <Skeleton className={width} />
          </td>
        ))}
      </tr>
    ))}
  </tbody>
)
