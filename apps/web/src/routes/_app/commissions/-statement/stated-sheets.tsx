import type { CommissionStatement } from '@crm/contract/web/statement-shapes'
import { entryInWords } from '@crm/domain/commissions/statement'
import { formatDollars } from '@crm/domain/money'
import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import ChevronRight from 'lucide-react/icons/chevron-right'
import CircleSlash from 'lucide-react/icons/circle-slash'
import { useState } from 'react'
import { Badge } from '~/ui/badge.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { Button } from '~/ui/button.tsx'
import { Card } from '~/ui/card.tsx'
import { formatCount, formatDay } from '~/ui/format.ts'
import { SheetStateBadge } from '~/kinds/commissions/sheet-badges.tsx'

type StatedSheet = CommissionStatement['sheets'][number]

interface Props {
  readonly sheets: readonly StatedSheet[] | undefined
}

/** Rows shown before "Show all". */
const few = 25

/** Every sheet with its balance; each opens its ledger, which explains the balance. */
export function StatedSheets({ sheets }: Props) {
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? sheets : sheets?.slice(0, few)
  return (
    <Card
      title="Sheets"
      actions={<span className="text-13 text-3">{sheets && formatCount(sheets.length)}</span>}
    >
      <table aria-label="Sheets" className="w-full text-13">
        <thead>
          <tr className="text-12 text-3">
            <th className={`${cellClass} w-10`}>
              <span className="sr-only">Ledger</span>
            </th>
            {heads.map(({ head, isFigure, only }) => (
              <th
                key={head}
                scope="col"
                className={clsx(
                  cellClass,
                  'font-medium whitespace-nowrap',
                  isFigure ? 'text-right' : 'text-left',
                  only,
                )}
              >
                {head}
              </th>
            ))}
          </tr>
        </thead>
        {shown?.map((sheet) => <SheetRows key={sheet.id} sheet={sheet} />) ?? <RowSkeletons />}
      </table>
      {sheets && !isWhole && sheets.length > few ? (
        <div className="border-t border-line p-2">
          <Button variant="quiet" onClick={() => setWhole(true)}>
            Show all {formatCount(sheets.length)} sheets
          </Button>
        </div>
      ) : null}
    </Card>
  )
}

const wideOnly = 'max-md:hidden'
const heads = [
  { head: 'Job', isFigure: false, only: '' },
  { head: 'Client', isFigure: false, only: 'max-sm:hidden' },
  { head: 'State', isFigure: false, only: wideOnly },
  // Narrow screens drop this column: drawn and due imply it.
  { head: 'Earned', isFigure: true, only: 'max-lg:hidden' },
  { head: 'Drawn', isFigure: true, only: 'max-sm:hidden' },
  { head: 'Balance due', isFigure: true, only: 'max-md:pr-4' },
  { head: 'Available', isFigure: true, only: wideOnly },
]

function SheetRows({ sheet }: { readonly sheet: StatedSheet }) {
  const { id, jobNumber, clientName, state, saleStatus, earned, drawPaidTotal, balanceDue, drawAvailable } =
    sheet
  const [isOpen, setOpen] = useState(false)
  const [job, client, standing, ...figures] = heads
  const amounts = [earned, drawPaidTotal, balanceDue, drawAvailable]
  return (
    <tbody className="border-b border-line last:border-b-0">
      <tr>
        <td className={`${cellClass} pr-0`}>
          <Button
            variant="quiet"
            square
            size="small"
            aria-expanded={isOpen}
            aria-label={`Ledger of ${jobNumber}`}
            onClick={() => setOpen(!isOpen)}
          >
            <ChevronRight className={clsx('icon-14 transition-transform', isOpen && 'rotate-90')} />
          </Button>
        </td>
        <th scope="row" className={clsx(cellClass, 'text-left font-normal', job?.only)}>
          <Link
            to="/commissions/$sheetId"
            params={{ sheetId: id }}
            className="link-quiet font-medium whitespace-nowrap text-1"
          >
            {jobNumber}
          </Link>
          <span className="block truncate text-12 text-3 sm:hidden">{clientName}</span>
        </th>
        <td className={clsx(cellClass, 'w-full max-w-0 truncate', client?.only)}>{clientName}</td>
        <td className={clsx(cellClass, standing?.only)}>
          {saleStatus === 'Cancelled' ? (
            <Badge tone="late" icon={CircleSlash}>
              Sale canceled
            </Badge>
          ) : (
            <SheetStateBadge state={state} />
          )}
        </td>
        {figures.map(({ head, only }, at) => (
          <td
            key={head}
            className={clsx(cellClass, 'num text-right', (amounts[at] ?? 0) < 0 && 'text-late-text', only)}
          >
            {inDollars(amounts[at])}
          </td>
        ))}
      </tr>
      {isOpen ? (
        <tr>
          <td colSpan={heads.length + 1} className="bg-sunken p-0">
            <Ledger sheet={sheet} />
          </td>
        </tr>
      ) : null}
    </tbody>
  )
}

/** A sheet without approval earns nothing yet. */
const inDollars = (amount: number | null | undefined): string =>
  amount === null || amount === undefined ? '–' : formatDollars(amount)

/** Earned and paid per day, with the running balance. */
const Ledger = ({
  sheet: { jobNumber, ledger, atRisk, drawOpenTotal, drawAvailable },
}: {
  readonly sheet: StatedSheet
}) => (
  <div className="grid gap-1 px-4 py-2 sm:pl-12">
    <table aria-label={`Ledger of ${jobNumber}`} className="w-full max-w-160 text-13">
      <thead className="sr-only">
        <tr>
          {['Day', 'What', 'Amount', 'Balance'].map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {ledger.map((entry, at) => (
          // Two draws of one day may be identical.
          // oxlint-disable-next-line react/no-array-index-key -- the ledger is read as a whole, its order is its identity
          <tr key={at}>
            <td className="w-28 py-1 text-3">{entry.day ? formatDay(`${entry.day}T20:00:00Z`) : '–'}</td>
            <td className="py-1">{entryInWords(entry)}</td>
            <td className="num w-24 py-1 text-right text-2">{formatDollars(entry.amount)}</td>
            <td className={clsx('num w-28 py-1 text-right', entry.balance < 0 && 'text-late-text')}>
              {formatDollars(entry.balance)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
    <p className="text-12 text-3">
      {formatDollars(drawAvailable)} available to draw, {formatDollars(drawOpenTotal)} requested
      {atRisk > 0 ? `, ${formatDollars(atRisk)} paid on a job not yet installed` : ''}.
    </p>
  </div>
)

const RowSkeletons = () => (
  <tbody>
    {Array.from({ length: 6 }, (_, row) => (
      <tr key={row} aria-hidden="true">
        <td className={cellClass}>
          <Skeleton className="w-4" />
        </td>
        {heads.map(({ head, only }) => (
          <td key={head} className={clsx(cellClass, only)}>
            <Skeleton className="w-16" />
          </td>
        ))}
      </tr>
    ))}
  </tbody>
)

const cellClass = 'h-(--row) px-2 first:pl-3 last:pr-4 max-sm:h-13'
