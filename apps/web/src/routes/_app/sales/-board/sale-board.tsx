import type { SaleSummary } from '@crm/contract/web/sale-shapes'
import { can } from '@crm/domain/people/can'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import Hourglass from 'lucide-react/icons/hourglass'
import Lock from 'lucide-react/icons/lock'
import Pause from 'lucide-react/icons/pause'
import { Board } from '../../../../boards/board.tsx'
import { ListOrBoard } from '../../../../boards/list-or-board.tsx'
import { ListBar } from '../../../../lists/page/list-bar.tsx'
import { sensible } from '../../../../lists/list-query.ts'
import type { ListSearch } from '../../../../lists/list-search.ts'
import { useMe } from '../../../../session/me.ts'
import { Button } from '../../../../ui/button.tsx'
import { ErrorPanel } from '../../../../ui/error-panel.tsx'
import { formatCount, formatShortDollars } from '../../../../ui/format.ts'
import { PageTitle } from '../../../../ui/page-title.tsx'
import { Panel } from '../../../../ui/panel.tsx'
import { NewSaleLink } from '../-new-sale-link.tsx'
import { mayMove, moveTo, whyNot } from './board-moves.ts'
import { boardFilter, saleBoard, summaryOf } from './board-queries.ts'
import { SaleCard } from './sale-card.tsx'
import { kilowatts, usePhaseColumns } from './use-phase-columns.tsx'

/** Every job that is under way, by its phase. */
export function SaleBoard() {
  const mayRead = can.readSale(useMe())
  const search = sensible(saleBoard, useSearch({ strict: false }))
  const navigate = useNavigate()
  const router = useRouter()
  const change = (changes: ListSearch) => {
    // By the address as it is now: what is called late, when typing rests, knows an older one.
    const now = { ...(router.latestLocation.search as ListSearch), ...changes }
    void navigate({ to: '/sales/board', search: sensible(saleBoard, now), replace: 'q' in changes })
  }
  return (
    <>
      <header className="flex flex-none items-center gap-2 px-gutter pt-4 pb-2 max-sm:pt-3">
        <PageTitle>Sales</PageTitle>
        <span className="ml-auto" />
        <ListOrBoard
          list="sales"
          toList={{ to: '/sales', search: true }}
          toBoard={{ to: '/sales/board', search: true }}
        />
        <NewSaleLink />
      </header>
      {mayRead.ok ? (
        <>
          <ListBar list={saleBoard} search={search} onChange={change} />
          <Phases search={search} />
        </>
      ) : (
        <Panel icon={<Lock />} title={saleBoard.closed} help={mayRead.reason} />
      )}
    </>
  )
}

function Phases({ search }: { readonly search: ListSearch }) {
  const me = useMe()
  const filter = boardFilter(search)
  const summary = useQuery({ ...summaryOf(filter), placeholderData: keepPreviousData }).data
  const { columns, failed } = usePhaseColumns(filter, summary)
  if (failed) {
    return (
      <ErrorPanel>
        <Button onClick={() => void failed.refetch()}>Try again</Button>
      </ErrorPanel>
    )
  }
  return (
    <>
      <Totals summary={summary} />
      <Board
        label="Sales by phase"
        columns={columns}
        isNarrow
        cardClass={({ onHold }) => (onHold ? 'border-held-line bg-held-ground' : undefined)}
        mayMove={(sale) => mayMove(me, sale)}
        whyNot={whyNot}
        onMove={moveTo}
      >
        {(sale, move) => <SaleCard sale={sale} move={move} />}
      </Board>
    </>
  )
}

/** Over all columns of jobs that have not ended. */
function Totals({ summary }: { readonly summary: SaleSummary | undefined }) {
  const phases = Object.values(summary ?? {})
  const sum = (of: (phase: (typeof phases)[number]) => number) =>
    phases.reduce((total, phase) => total + of(phase), 0)
  const [jobs, late, held] = [sum((one) => one.jobs), sum((one) => one.late), sum((one) => one.onHold)]
  return (
    <p className="num flex h-10 flex-none items-center gap-4 overflow-hidden px-gutter text-13 whitespace-nowrap text-3">
      {summary ? (
        <>
          <span>
            <b className={strong}>{formatCount(jobs)}</b> open {jobs === 1 ? 'job' : 'jobs'}
          </span>
          <b className={strong}>{formatShortDollars(sum((one) => one.saleAmount))}</b>
          <b className={`${strong} max-sm:hidden`}>
            {kilowatts(
              sum((one) => one.systemWatts),
              0,
            )}
          </b>
          {late > 0 ? (
            <span className="flex items-center gap-1 text-late-text">
              <Hourglass className="icon-12" />
              {formatCount(late)} late
            </span>
          ) : null}
          {held > 0 ? (
            <span className="flex items-center gap-1 text-held-text">
              <Pause className="icon-12" />
              {formatCount(held)} on hold
            </span>
          ) : null}
        </>
      ) : null}
    </p>
  )
}

const strong = 'font-medium text-1'
