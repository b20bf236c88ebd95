import { legacyMigrations } from '@crm/contract'
import type { LegacyMigration, LegacyMigrationEntry } from '@crm/contract/legacy/migration-shapes'
import {
  type MigrationOutcome,
  migrationOutcomeLabels,
  migrationOutcomes,
} from '@crm/domain/legacy/migration-outcomes'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'
import CircleX from 'lucide-react/icons/circle-x'
import Equal from 'lucide-react/icons/equal'
import Plus from 'lucide-react/icons/plus'
import UserCheck from 'lucide-react/icons/user-check'
import { useState } from 'react'
import { routeQuery } from '~/api/route-query.ts'
import { Badge } from '~/ui/badge.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { Button } from '~/ui/button.tsx'
import { ErrorPanel } from '~/ui/error-panel.tsx'
import type { Tone } from '~/ui/tone.ts'
import { counted } from './counted.ts'
import { Busy } from '~/ui/busy.tsx'

interface Props {
  readonly run: LegacyMigration
  /** The number of entries in the current filter. */
  readonly done: number
  readonly shows: string | undefined
}

const step = 50
/** The most rows of one response. */
const most = 1_000

/** One entry per client, newest first. */
export function RunEntries({ run, done, shows }: Props) {
  const [limit, setLimit] = useState(step)
  const outcome = migrationOutcomes.find((one) => one === shows)
  const asked = { limit, ...(outcome && { outcome }), ...(shows === 'look' && { isRemarked: 'true' }) }
  const query = useQuery({
    ...routeQuery(legacyMigrations.entries, { params: { id: run.id }, query: asked }),
    placeholderData: (former) => former,
    // Refetches until all results of the run are listed.
    refetchInterval: ({ state }) =>
      run.endedAt && (state.data?.length ?? 0) >= Math.min(done, limit) ? false : 1_000,
    meta: { quiet: true },
  })
  const rows = query.data
  if (query.isError && !rows) {
    return (
      <ErrorPanel>
        <Button onClick={() => void query.refetch()}>Try again</Button>
      </ErrorPanel>
    )
  }
  if (!rows) {
    return (
      <Busy as="div" className="grid gap-3 p-4">
        <Skeleton className="w-4/5" />
        <Skeleton className="w-3/5" />
        <Skeleton className="w-2/3" />
      </Busy>
    )
  }
  if (rows.length === 0)
    return <p className="p-4 text-13 text-3">{run.endedAt || done > 0 ? 'None.' : 'None so far.'}</p>
  return (
    <>
      <ul aria-label="Clients" className="divide-y divide-line text-13">
        {rows.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ul>
      {rows.length === limit && done > limit ? (
        <div className="border-t border-line p-3">
          {limit < most ? (
            <Button onClick={() => setLimit(Math.min(most, limit * 4))}>Show more</Button>
          ) : (
            <p className="text-13 text-3">The last {most}. The API has the others.</p>
          )}
        </div>
      ) : null}
    </>
  )
}

const looks: Record<MigrationOutcome, { readonly tone: Tone; readonly icon: LucideIcon }> = {
  created: { tone: 'ok', icon: Plus },
  added: { tone: 'info', icon: UserCheck },
  unchanged: { tone: 'closed', icon: Equal },
  refused: { tone: 'late', icon: CircleX },
}

const Entry = ({
  entry: { kind, formerId, name, outcome, leadId, leadNumber, remarks, ...counts },
}: EntryProps) => (
  <li className="grid gap-1 px-4 py-2.5">
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Link
        to="/settings/legacy/$kind/$formerId"
        params={{ kind, formerId }}
        className={`link-quiet min-w-0 font-medium break-words ${touched}`}
      >
        {name || formerId}
      </Link>
      <span className="num text-3">{formerId}</span>
      <span className="text-2">{inWords(counts)}</span>
      <span className="ml-auto flex items-center gap-3">
        {leadId ? (
          <Link to="/leads/$leadId" params={{ leadId }} className={`link-quiet num ${touched}`}>
            {leadNumber}
          </Link>
        ) : null}
        <Badge {...looks[outcome]}>{migrationOutcomeLabels[outcome]}</Badge>
      </span>
    </div>
    {remarks.length > 0 ? (
      <ul className="grid gap-1 text-2">
        {remarks.map((remark, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- messages may repeat, and none of them moves
          <li key={at} className="break-words">
            {remark}
          </li>
        ))}
      </ul>
    ) : null}
  </li>
)

interface EntryProps {
  readonly entry: LegacyMigrationEntry
}

/** A larger touch target that takes no room from the surrounding text. */
const touched = 'max-sm:-my-3 max-sm:inline-flex max-sm:min-h-11 max-sm:min-w-11 max-sm:items-center'

/** "1 address, 2 notes" */
const inWords = ({ addresses, notes, sales }: Pick<LegacyMigrationEntry, 'addresses' | 'notes' | 'sales'>) =>
  [
    addresses > 0 && counted(addresses, 'address', 'addresses'),
    notes > 0 && counted(notes, 'note'),
    sales > 0 && counted(sales, 'sale'),
  ]
    .filter(Boolean)
    .join(', ')
