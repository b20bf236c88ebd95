import type { SaleSummary } from '@crm/contract/web/sale-shapes'
import { formatKilowatts } from '@crm/domain/figures'
import { formatWholeDollars } from '@crm/domain/money'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import Hourglass from 'lucide-react/icons/hourglass'
import Pause from 'lucide-react/icons/pause'
import { Board } from '~/boards/board.tsx'
import { BoardPage } from '~/boards/board-page.tsx'
import type { ListSearch } from '~/lists/list-search.ts'
import { useMe } from '~/session/me.ts'
import { Button } from '~/ui/button.tsx'
import { ErrorPanel } from '~/ui/error-panel.tsx'
import { formatCount } from '~/ui/format.ts'
import { saleList } from '../-list/sale-list.tsx'
import { NewSaleLink } from '../-new-sale-link.tsx'
import { mayMove, moveTo, whyNot } from './board-moves.ts'
import { boardFilter, saleBoard, summaryOf } from './board-queries.ts'
import { SaleCard } from './sale-card.tsx'
import { usePhaseColumns } from './use-phase-columns.tsx'

/** All active jobs by phase. */
export const SaleBoard = () => (
  <BoardPage board={saleBoard} list={saleList} action={<NewSaleLink />}>
    {(search) => <Phases search={search} />}
  </BoardPage>
)

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

/** Totals of all open jobs, across columns. */
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
          <b className={strong}>{formatWholeDollars(sum((one) => one.saleAmount))}</b>
          <b className={`${strong} max-sm:hidden`}>{formatKilowatts(sum((one) => one.systemWatts))}</b>
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
