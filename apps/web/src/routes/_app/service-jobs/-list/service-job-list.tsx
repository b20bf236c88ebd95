import { serviceJobs } from '@crm/contract'
import type { ServiceJob } from '@crm/contract/web/service-job-shapes'
import { serviceJobSortFields } from '@crm/domain/service-jobs/sort-fields'
import { can } from '@crm/domain/people/can'
import { subLabel } from '@crm/domain/sales/phases'
import {
  serviceJobStatuses,
  serviceJobTypes,
  servicePhases,
  serviceSteps,
} from '@crm/domain/service-jobs/phases'
import { own } from '@crm/domain/own'
import { Link } from '@tanstack/react-router'
import Wrench from 'lucide-react/icons/wrench'
import { ListOrBoard } from '~/boards/list-or-board.tsx'
import type { Column } from '~/lists/column.ts'
import { BatchBarPlace } from '~/lists/batch/batch-bar-place.tsx'
import { lazyPart } from '~/ui/lazy.tsx'
import { defineList } from '~/lists/list.ts'
import { phoneLinkClass } from '~/lists/row-link-class.ts'
import { RowLink } from '~/lists/row-link.tsx'
import { inPages } from '~/lists/row-source.ts'
import { formatDay } from '~/ui/format.ts'
import { Person } from '~/ui/person.tsx'
import { Time } from '~/ui/time.tsx'
import { NewServiceJobLink } from '../-new-service-job-link.tsx'
import { ServicePace, ServiceStatusBadge } from '~/kinds/service-jobs/service-badges.tsx'

const hrefOf = (id: string) => `/service-jobs/${id}`

const columns: readonly Column<ServiceJob>[] = [
  {
    key: 'number',
    head: 'Job',
    width: '84px',
    sort: { field: 'number', first: 'descending' },
    cell: ({ id, number }) => <RowLink href={hrefOf(id)}>{number}</RowLink>,
    skeletonWidth: 'w-14',
  },
  {
    key: 'client',
    head: 'Client',
    sort: { field: 'client', first: 'ascending' },
    cell: ({ lead }) => lead.fullName,
    skeletonWidth: 'w-32',
  },
  {
    key: 'type',
    head: 'Type',
    width: '96px',
    isWideOnly: true,
    sort: { field: 'type', first: 'ascending' },
    cell: ({ type, otherType }) => otherType ?? type,
    skeletonWidth: 'w-12',
  },
  {
    key: 'status',
    head: 'Status',
    width: '310px',
    sort: { field: 'status', first: 'ascending' },
    cell: (job) => <ServiceStatusBadge {...job} />,
    skeletonWidth: 'h-5 w-28',
  },
  {
    key: 'days',
    head: 'In status',
    width: '140px',
    sort: { field: 'statusEnteredAt', first: 'ascending' },
    cell: (job) => <ServicePace {...job} />,
    skeletonWidth: 'h-5 w-16',
  },
  {
    key: 'repair',
    head: 'Repair on',
    width: '108px',
    isWideOnly: true,
    sort: { field: 'repairScheduledDate', first: 'ascending' },
    cell: ({ repairScheduledDate: on }) => (on === null ? '–' : formatDay(`${on}T20:00:00Z`)),
    skeletonWidth: 'w-16',
  },
  {
    key: 'technician',
    head: 'Technician',
    width: '128px',
    isWideOnly: true,
    sort: { field: 'technician', first: 'ascending' },
    cell: ({ technicianName }) => <Person name={technicianName} />,
    skeletonWidth: 'w-24',
  },
  {
    key: 'created',
    head: 'Created',
    width: '104px',
    isWideOnly: true,
    sort: { field: 'createdAt', first: 'descending' },
    cell: ({ createdAt }) => <Time at={createdAt} as="day" />,
    skeletonWidth: 'w-16',
  },
]

/** Table columns that become several columns in an export. */
const inFile: Readonly<Record<string, readonly string[]>> = {
  client: ['client', 'address', 'sale'],
  status: ['status', 'step'],
}

/** All service jobs and their status. */
export const serviceJobList = defineList<ServiceJob>({
  name: 'serviceJobs',
  path: '/service-jobs',
  title: 'Service',
  noun: ['service job', 'service jobs'],
  mayRead: (me) => can.readServiceJob(me),
  deniedTitle: 'No access to service jobs',
  rows: inPages(serviceJobs.listPaginated, serviceJobSortFields),
  defaultSort: '-createdAt',
  tabs: {
    key: 'status',
    label: 'Status',
    tabs: (['All', ...serviceJobStatuses] as const).map((value) => ({
      value,
      label: value === 'All' ? 'All' : servicePhases[value].label,
    })),
    counts: serviceJobs.statusCount,
    filteredCounts: serviceJobs.filteredStatusCount,
  },
  searchPlaceholder: 'Filter by number or client',
  filters: [
    {
      key: 'technician',
      name: 'Technician',
      kind: 'people',
      nobody: 'Unassigned',
      isPinned: () => true,
    },
    {
      key: 'open',
      name: 'Open',
      field: 'isOpen',
      kind: 'yesNo',
      words: ['still to do', 'completed'],
      isPinned: () => true,
    },
    {
      key: 'type',
      name: 'Type',
      kind: 'choices',
      choices: serviceJobTypes.map((value) => ({ value, label: value })),
    },
    {
      key: 'step',
      name: 'Step',
      field: 'subStatus',
      kind: 'choices',
      choices: serviceSteps.map((value) => ({ value, label: subLabel(value) })),
    },
    { key: 'repair', name: 'Repair', kind: 'days' },
  ],
  columns: () => columns,
  nameOf: ({ number, lead }) => `${number}, ${lead.fullName}`,
  hrefOf,
  phoneRow: (job) => (
    <>
      <Link
        to="/service-jobs/$serviceJobId"
        params={{ serviceJobId: job.id }}
        data-row-link
        className={phoneLinkClass}
      >
        {job.lead.fullName}
      </Link>
      <ServiceStatusBadge status={job.status} subStatus={null} />
      <span className="truncate text-13 text-2">
        {job.number} · {job.technicianName ?? 'Unassigned'}
      </span>
      <ServicePace {...job} />
    </>
  ),
  actions: ServiceJobListActions,
  batch: lazyPart(() => import('./service-job-batch.tsx'), { waiting: <BatchBarPlace /> }),
  file: { route: serviceJobs.exportCsv, columnsOf: (key) => own(inFile, key) ?? [key] },
  empty: {
    icon: <Wrench />,
    title: 'No service jobs',
    help: 'Create one here, or on the client’s page.',
    firstAction: NewServiceJobLink,
  },
})

function ServiceJobListActions() {
  return (
    <>
      <ListOrBoard
        list="serviceJobs"
        toList={{ to: '/service-jobs', search: true }}
        toBoard={{ to: '/service-jobs/board', search: true }}
      />
      <NewServiceJobLink />
    </>
  )
}
