import { reports } from '@crm/contract'
import { formatDays, formatPercent } from '@crm/domain/figures'
import type { ReportTable } from '@crm/domain/reports/tables'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { downloadFile } from '~/api/download-file.ts'
import { Button } from '~/ui/button.tsx'
import { Card } from '~/ui/card.tsx'
import { FigureTable } from '~/ui/figure-table.tsx'
import { FileButton } from '~/ui/file-button.tsx'
import { formatCount } from '~/ui/format.ts'
import { useReportFilters } from './use-reports.ts'

interface Props extends Omit<ComponentProps<typeof FigureTable>, 'label'> {
  readonly title: string
  readonly population: string
  /** The table that the CSV download contains. */
  readonly table: ReportTable
  readonly actions?: ReactNode
  /** Explains the figures where the headers do not. */
  readonly note?: string
  readonly footer?: ReactNode
  /** The number of rows is fixed, so all are shown from the start. */
  readonly hasNoSkeleton?: true
}

/** Rows shown before "Show all". */
const few = 8

/** A report table with its CSV download; a long one is collapsed and shows its length. */
export function ReportCard({
  title,
  population,
  table,
  actions,
  note,
  footer,
  rows,
  hasNoSkeleton,
  ...more
}: Props) {
  const { query } = useReportFilters()
  const [isWhole, setWhole] = useState(hasNoSkeleton ?? false)
  return (
    <Card
      title={title}
      population={population}
      actions={
        <>
          {actions}
          <FileButton
            label={`${title} as CSV`}
            take={() => downloadFile(reports.exportCsv, { query: { ...query, table } })}
          >
            CSV
          </FileButton>
        </>
      }
    >
      <FigureTable label={title} rows={isWhole ? rows : rows?.slice(0, few)} {...more} />
      {rows && !isWhole && rows.length > few ? (
        <div className="border-t border-line p-1">
          <Button variant="quiet" size="small" onClick={() => setWhole(true)}>
            Show all {formatCount(rows.length)}
          </Button>
        </div>
      ) : null}
      {note ? <p className="border-t border-line px-4 py-2 text-12 text-3">{note}</p> : null}
      {footer}
    </Card>
  )
}

/** "–" for a division by zero. */
export const percent = (part: number, whole: number): string =>
  whole === 0 ? '–' : formatPercent((100 * part) / whole)

/** "12 days", "–". */
export const inDays = (days: number | null): string => (days === null ? '–' : formatDays(days))

/** Each figure as a share of the largest. */
export function partsOf(figures: readonly number[]): readonly number[] {
  const most = Math.max(...figures, 1)
  return figures.map((figure) => figure / most)
}
