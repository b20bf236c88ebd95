import type { LeadImportEntry } from '@crm/contract/web/lead-import-shapes'
import { Link } from '@tanstack/react-router'
import type { Column } from '../../../../../tables/column.ts'
import { DataTable } from '../../../../../tables/data-table.tsx'
import { rowLinkClass } from '../../../../../tables/row-link-class.ts'
import { formatMoment } from '../../../../../ui/format.ts'
import { Time } from '../../../../../ui/time.tsx'
import { OutcomeBadge } from '../-outcome-badge.tsx'

interface Props {
  /** Undefined while the first page loads. */
  readonly rows: readonly LeadImportEntry[] | undefined
}

export const ImportTable = ({ rows }: Props) => (
  <DataTable label="Calls of the lead import" columns={columns} rows={rows} />
)

const columns: readonly Column<LeadImportEntry>[] = [
  {
    key: 'received',
    head: 'Received',
    width: '176px',
    cell: ({ id, receivedAt }) => (
      <Link
        to="/settings/imports/$importId"
        params={{ importId: id }}
        search={(kept) => kept}
        data-row-link
        className={rowLinkClass}
      >
        <time dateTime={receivedAt}>{formatMoment(receivedAt)}</time>
      </Link>
    ),
    bone: 'w-32',
  },
  {
    key: 'outcome',
    head: 'Outcome',
    width: '150px',
    cell: ({ outcome }) => <OutcomeBadge outcome={outcome} />,
    bone: 'h-5 w-24',
  },
  {
    key: 'lead',
    head: 'Lead',
    width: '18%',
    className: 'max-md:hidden',
    cell: ({ leadName }) => leadName ?? '–',
    bone: 'w-28',
  },
  {
    key: 'message',
    head: 'What became of it',
    cell: ({ message }) => message,
    bone: 'w-64',
  },
  {
    key: 'replayed',
    head: 'Read again',
    width: '150px',
    className: 'max-lg:hidden',
    cell: ({ replayedAt }) => (replayedAt ? <Time at={replayedAt} /> : '–'),
    bone: 'w-16',
  },
]
