import { removals } from '@crm/contract'
import { legacyKind, legacyKindNames } from '@crm/contract/legacy/kinds'
import type { Removal } from '@crm/contract/web/removal-shapes'
import { catalogKindNames, kindNamed } from '@crm/domain/catalog/kinds'
import { can } from '@crm/domain/people/can'
import { removableKinds, removableLabels } from '@crm/domain/removals'
import Trash2 from 'lucide-react/icons/trash-2'
import type { Column } from '~/lists/column.ts'
import { defineList } from '~/lists/list.ts'
import { phoneLinkClass } from '~/lists/row-link-class.ts'
import { RowLink } from '~/lists/row-link.tsx'
import { newestFirst } from '~/lists/row-source.ts'
import { formatMoment } from '~/ui/format.ts'
import { RestoreButton } from './restore-button.tsx'

/** For a lead, the page that says who removed it; for other records, their lead or their list. */
function hrefOf({ kind, part, leadId }: Removal): string {
  if (leadId !== null) return `/leads/${leadId}`
  return kind === 'catalogue' || kind === 'legacy' ? `/settings/${kind}/${part}` : '/tasks'
}

/** "Installer", "Legacy lead": the specific kind, where a kind has several. */
function kindOf({ kind, part }: Removal): string {
  const entry = catalogKindNames.find((one) => kind === 'catalogue' && one === part)
  if (entry) return kindNamed(entry).noun
  const legacy = legacyKindNames.find((one) => kind === 'legacy' && one === part)
  return legacy ? legacyKind(legacy).noun : removableLabels[kind]
}

const columns: readonly Column<Removal>[] = [
  {
    key: 'name',
    head: 'Item',
    cell: (removal) => <RowLink href={hrefOf(removal)}>{removal.name}</RowLink>,
    skeletonWidth: 'w-40',
  },
  {
    key: 'kind',
    head: 'Kind',
    width: '128px',
    cell: kindOf,
    skeletonWidth: 'w-16',
  },
  {
    key: 'number',
    head: 'Number',
    width: '104px',
    isWideOnly: true,
    cell: ({ number }) => number ?? '–',
    skeletonWidth: 'w-14',
  },
  {
    key: 'removedBy',
    head: 'Removed by',
    width: '18%',
    isWideOnly: true,
    cell: ({ removedByName }) => removedByName,
    skeletonWidth: 'w-24',
  },
  {
    key: 'removed',
    head: 'Removed',
    width: '176px',
    isWideOnly: true,
    cell: ({ removedAt }) => <time dateTime={removedAt}>{formatMoment(removedAt)}</time>,
    skeletonWidth: 'w-32',
  },
  {
    key: 'restore',
    head: 'Restore',
    width: '132px',
    cell: (removal) => <RestoreButton removal={removal} />,
    skeletonWidth: 'w-16',
  },
]

/** Removed records, newest first. Removal is a soft delete, so all of them can be restored. */
export const removalList = defineList<Removal>({
  name: 'removed',
  path: '/settings/removed',
  title: 'Recently deleted',
  noun: ['record', 'records'],
  mayRead: (me) => can.readRemovals(me),
  deniedTitle: 'Deleted items are for managers and administrators',
  description: () => 'Items that you may restore.',
  rows: newestFirst(removals.list),
  defaultSort: '',
  filters: [
    {
      key: 'kind',
      name: 'Kind',
      kind: 'choices',
      choices: removableKinds.map((value) => ({ value, label: removableLabels[value] })),
      isPinned: () => true,
    },
  ],
  columns: () => columns,
  nameOf: ({ name }) => name,
  phoneRow: (removal) => (
    <>
      <a href={hrefOf(removal)} data-row-link className={phoneLinkClass}>
        {removal.name}
      </a>
      <RestoreButton removal={removal} />
      <span className="truncate text-13 text-2">{kindOf(removal)}</span>
      <span className="truncate text-13 text-3">{removal.removedByName}</span>
    </>
  ),
  empty: {
    icon: <Trash2 />,
    title: 'Nothing was deleted',
    help: 'Deleted items appear here. Restore them any time.',
  },
})
