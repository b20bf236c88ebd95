import type { LeadBatchOutcome } from '@crm/domain/leads/batches'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleDashed from 'lucide-react/icons/circle-dashed'
import CircleX from 'lucide-react/icons/circle-x'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import Undo2 from 'lucide-react/icons/undo-2'
import type { ReactNode } from 'react'
import { Badge } from '~/ui/badge.tsx'
import { formatCount } from '~/ui/format.ts'

/** The result of a batch action for one row. */
export interface BatchResultRow {
  readonly id: string
  readonly name: string
  readonly is: 'waiting' | 'leftOut' | 'undone' | LeadBatchOutcome
  /** Why the row was not changed; for a changed row, what was left unchanged. */
  readonly reason: string | null
}

interface Props {
  readonly title: string
  /** Label of the list: "What became of each lead". */
  readonly label: string
  /** Shown next to a changed row: "Sam Ito". */
  readonly words: string
  readonly rows: readonly BatchResultRow[]
  readonly done: number
  readonly total: number
  /** Number of skipped rows. */
  readonly skipped: number
  /** Why the batch stopped. */
  readonly failure: string | undefined
}

/** More lines than anybody reads; the number of omitted ones is shown before them. */
const maxRows = 200

/** Progress of a batch action, with the result of each row as it arrives. */
export const BatchResults = ({ title, label, words, rows, done, total, skipped, failure }: Props) => (
  <>
    <div className="flex items-center gap-3 text-13 text-2">
      <progress
        aria-label={title}
        max={Math.max(1, total)}
        value={done}
        className="h-1 flex-1 overflow-hidden rounded-full bg-active [&::-webkit-progress-bar]:bg-active [&::-webkit-progress-value]:bg-primary"
      />
      <output>
        {formatCount(done)} of {formatCount(total)}
      </output>
      {skipped > 0 ? (
        <Badge tone="warn" icon={TriangleAlert}>
          {formatCount(skipped)} left out
        </Badge>
      ) : null}
    </div>
    {failure === undefined ? null : (
      <p role="alert" className="text-13 text-late-text">
        {failure}
      </p>
    )}
    <ul
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scroll container must be reachable by keyboard
      tabIndex={0}
      className="-mx-6 max-h-[45vh] overflow-y-auto border-y border-line"
    >
      {rows.slice(0, maxRows).map((row) => {
        const { icon, words: said } = inWords(row, words)
        return (
          <li
            key={row.id}
            className="flex min-h-9 items-center gap-3 border-b border-line px-6 py-1.5 text-13 last:border-0"
          >
            {icon}
            <span className="min-w-0 flex-1 truncate font-medium">{row.name}</span>
            <span className="max-w-64 text-right text-3">{said}</span>
          </li>
        )
      })}
      {rows.length > maxRows ? (
        <li className="px-6 py-2 text-13 text-3">And {formatCount(rows.length - maxRows)} more.</li>
      ) : null}
    </ul>
  </>
)

function inWords({ is, reason }: BatchResultRow, words: string): { icon: ReactNode; words: string } {
  switch (is) {
    case 'done':
      return { icon: <CircleCheck className="text-ok-text" />, words: reason ?? words }
    case 'unchanged':
      return { icon: <CircleCheck className="text-3" />, words: 'As it was' }
    case 'refused':
    case 'conflict':
      return { icon: <CircleX className="text-late-text" />, words: reason ?? '' }
    case 'undone':
      return { icon: <Undo2 className="text-3" />, words: 'Undone' }
    case 'leftOut':
      return { icon: <CircleDashed className="text-3" />, words: 'Not begun' }
    case 'waiting':
      return { icon: <CircleDashed className="text-3" />, words: '' }
  }
}
