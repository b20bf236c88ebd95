import { reports } from '@crm/contract'
import type { ReportTable } from '@crm/domain/reports/tables'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { takeFile } from '../../../api/take-file.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { FigureTable } from '../../../ui/figure-table.tsx'
import { FileButton } from '../../../ui/file-button.tsx'
import { formatCount } from '../../../ui/format.ts'
import { useAsked } from './use-reports.ts'

interface Props extends Omit<ComponentProps<typeof FigureTable>, 'label'> {
  readonly title: string
  /** Which file it is. */
  readonly table: ReportTable
  readonly actions?: ReactNode
  /** What the figures are, where the heads do not say it. */
  readonly note?: string
  /** Its rows are so many and no more: all stand there from the first. */
  readonly isWholeAtOnce?: true
}

/** So many stand there at first. */
const few = 8

/** A table of the reports, with its file; a long one says how long it is. */
export function ReportCard({ title, table, actions, note, rows, isWholeAtOnce, ...more }: Props) {
  const { query } = useAsked()
  const [isWhole, setWhole] = useState(isWholeAtOnce ?? false)
  return (
    <Card
      title={title}
      actions={
        <>
          {actions}
          <FileButton
            label={`${title} as CSV`}
            take={() => takeFile(reports.exportCsv, { query: { ...query, table } })}
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
    </Card>
  )
}

/** "–" where there is nothing to reckon with. */
export const percent = (part: number, whole: number): string =>
  whole === 0 ? '–' : `${Math.round((100 * part) / whole)} %`

/** "12 d", "–". */
export const inDays = (days: number | null): string => (days === null ? '–' : `${Math.round(days)} d`)

/** How large each is beside the largest. */
export function partsOf(figures: readonly number[]): readonly number[] {
  const most = Math.max(...figures, 1)
  return figures.map((figure) => figure / most)
}
