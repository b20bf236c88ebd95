import { leadImports } from '@crm/contract'
import type { LeadImportEntry } from '@crm/contract/web/lead-import-shapes'
import { importOutcomes } from '@crm/domain/imports/outcomes'
import { can } from '@crm/domain/people/can'
import { Link } from '@tanstack/react-router'
import Download from 'lucide-react/icons/download'
import type { Column } from '~/lists/column.ts'
import { defineList } from '~/lists/list.ts'
import type { ListSearch } from '~/lists/list-search.ts'
import { phoneLinkClass, rowLinkClass } from '~/lists/row-link-class.ts'
import { newestFirst } from '~/lists/row-source.ts'
import { useMe } from '~/session/me.ts'
import { formatMoment } from '~/ui/format.ts'
import { Time } from '~/ui/time.tsx'
import { OutcomeBadge } from '../-outcome-badge.tsx'
import { outcomeLabels } from '../-outcome-labels.ts'
import { UndoShown } from '../-undo/undo-shown.tsx'

const columns: readonly Column<LeadImportEntry>[] = [
  {
    key: 'received',
    head: 'Received',
    width: '176px',
    cell: ({ id, receivedAt }) => (
      <Link
        to="/settings/imports/$importId"
        params={{ importId: id }}
        search={(kept: ListSearch) => kept}
        data-row-link
        className={rowLinkClass}
      >
        <time dateTime={receivedAt}>{formatMoment(receivedAt)}</time>
      </Link>
    ),
    skeletonWidth: 'w-32',
  },
  {
    key: 'outcome',
    head: 'Outcome',
    width: '150px',
    cell: ({ outcome, takenBackAt }) => <OutcomeBadge outcome={outcome} isUndone={takenBackAt !== null} />,
    skeletonWidth: 'h-5 w-24',
  },
  {
    key: 'lead',
    head: 'Lead',
    width: '18%',
    isWideOnly: true,
    cell: ({ leadName }) => leadName ?? '–',
    skeletonWidth: 'w-28',
  },
  {
    key: 'message',
    head: 'Result',
    cell: ({ message }) => message,
    skeletonWidth: 'w-64',
  },
  {
    key: 'replayed',
    head: 'Reprocess',
    width: '150px',
    isWideOnly: true,
    cell: ({ replayedAt }) => (replayedAt ? <Time at={replayedAt} /> : '–'),
    skeletonWidth: 'w-16',
  },
]

/** All calls of the lead import, newest first, with their outcomes. */
export const importList = defineList<LeadImportEntry>({
  name: 'imports',
  path: '/settings/imports',
  title: 'Lead import',
  label: 'Lead import calls',
  noun: ['call', 'calls'],
  mayRead: (me) => can.readImportLog(me),
  deniedTitle: 'The lead import is for Marketing and administrators',
  description: function About() {
    const mayReplay = can.replayImport(useMe())
    return `Calls of the last 90 days.${mayReplay.ok ? '' : ` ${mayReplay.reason}`}`
  },
  actions: function Actions({ search }) {
    return <UndoShown list={importList} search={search} />
  },
  rows: newestFirst(leadImports.list),
  defaultSort: '',
  tabs: {
    key: 'outcome',
    label: 'Outcome',
    tabs: [
      { value: 'All', label: 'All' },
      ...importOutcomes.map((value) => ({ value, label: outcomeLabels[value] })),
    ],
    counts: leadImports.count,
    isFiltered: true,
  },
  searchPlaceholder: 'Filter by any word',
  filters: [
    {
      key: 'source',
      name: 'Source',
      kind: 'choices',
      isOne: true,
      choices: () =>
        import('@crm/domain/leads/lead-sources').then(({ leadSources }) =>
          leadSources.map(({ name }) => ({ value: name, label: name })),
        ),
      isPinned: () => true,
    },
    { key: 'received', name: 'Received', field: '', kind: 'days', isPinned: () => true },
  ],
  columns: () => columns,
  nameOf: ({ leadName, message }) => leadName ?? message,
  phoneRow: ({ id, leadName, outcome, takenBackAt, message, receivedAt }) => (
    <>
      <Link
        to="/settings/imports/$importId"
        params={{ importId: id }}
        search={(kept: ListSearch) => kept}
        data-row-link
        className={phoneLinkClass}
      >
        {leadName ?? 'No lead'}
      </Link>
      <OutcomeBadge outcome={outcome} isUndone={takenBackAt !== null} />
      <span className="truncate text-13 text-2">{message}</span>
      <Time at={receivedAt} className="text-13 whitespace-nowrap text-3" />
    </>
  ),
  empty: {
    icon: <Download />,
    title: 'No calls yet',
    help: 'Calls of automation tools appear here.',
  },
})
