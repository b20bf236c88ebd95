import { removals } from '@crm/contract'
import type { Removal } from '@crm/contract/web/removal-shapes'
import { can } from '@crm/domain/people/can'
import { removableKinds, removableLabels } from '@crm/domain/removals'
import Trash2 from 'lucide-react/icons/trash-2'
import type { Column } from '../../../../../lists/column.ts'
import { defineList } from '../../../../../lists/list.ts'
import { phoneLinkClass } from '../../../../../lists/row-link-class.ts'
import { RowLink } from '../../../../../lists/row-link.tsx'
import { newestFirst } from '../../../../../lists/row-source.ts'
import { formatMoment } from '../../../../../ui/format.ts'
import { RestoreButton } from './restore-button.tsx'

/** Of a lead the page that says who removed it, of anything else the lead on which it stands. */
const hrefOf = ({ leadId }: Removal) => (leadId === null ? '/tasks' : `/leads/${leadId}`)

const columns: readonly Column<Removal>[] = [
  {
    key: 'name',
    head: 'What',
    cell: (removal) => <RowLink href={hrefOf(removal)}>{removal.name}</RowLink>,
    bone: 'w-40',
  },
  {
    key: 'kind',
    head: 'Kind',
    width: '128px',
    cell: ({ kind }) => removableLabels[kind],
    bone: 'w-16',
  },
  {
    key: 'number',
    head: 'Number',
    width: '104px',
    className: 'max-md:hidden',
    cell: ({ number }) => number ?? '–',
    bone: 'w-14',
  },
  {
    key: 'removedBy',
    head: 'Removed by',
    width: '18%',
    className: 'max-lg:hidden',
    cell: ({ removedByName }) => removedByName,
    bone: 'w-24',
  },
  {
    key: 'removed',
    head: 'Removed',
    width: '176px',
    className: 'max-md:hidden',
    cell: ({ removedAt }) => <time dateTime={removedAt}>{formatMoment(removedAt)}</time>,
    bone: 'w-32',
  },
  {
    key: 'restore',
    head: 'Restore',
    width: '132px',
    cell: (removal) => <RestoreButton removal={removal} />,
    bone: 'w-16',
  },
]

/** What was removed, the last first. Nothing is ever erased, so all of it can be brought back. */
export const removalList = defineList<Removal>({
  name: 'removed',
  path: '/settings/removed',
  title: 'Recently deleted',
  noun: ['record', 'records'],
  mayRead: (me) => can.readRemovals(me),
  closed: 'What was deleted is for managers and administrators',
  about: () => 'What was removed and may be restored by you. It is kept until somebody does.',
  rows: newestFirst(removals.list),
  usualSort: '',
  filters: [
    {
      key: 'kind',
      name: 'Kind',
      kind: 'choices',
      choices: removableKinds.map((value) => ({ value, label: removableLabels[value] })),
      isUsual: () => true,
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
      <span className="truncate text-13 text-2">{removableLabels[removal.kind]}</span>
      <span className="truncate text-13 text-3">{removal.removedByName}</span>
    </>
  ),
  empty: {
    icon: <Trash2 />,
    title: 'Nothing was deleted',
    help: 'Leads, appointments, tasks, sales, service jobs, referrals and commission sheets that somebody removes stand here, and come back with one press.',
  },
})
