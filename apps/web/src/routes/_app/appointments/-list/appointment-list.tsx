import { appointments } from '@crm/contract'
import type { Appointment } from '@crm/contract/web/appointment-shapes'
import {
  appointmentResultLabels,
  appointmentResults,
  appointmentTypeLabels,
  appointmentTypes,
} from '@crm/domain/appointments/appointment-words'
import { appointmentSortFields } from '@crm/domain/appointments/sort-fields'
import { can } from '@crm/domain/people/can'
import { own } from '@crm/domain/own'
import { Link } from '@tanstack/react-router'
import CalendarDays from 'lucide-react/icons/calendar-days'
import Plus from 'lucide-react/icons/plus'
import type { Column } from '~/lists/column.ts'
import { ofRep } from '~/lists/filter.ts'
import { BatchBarPlace } from '~/lists/batch/batch-bar-place.tsx'
import { lazyPart } from '~/ui/lazy.tsx'
import { defineList } from '~/lists/list.ts'
import { inCity, ofClientRep, ofClientStatus, ofSetter, ofSource } from '~/kinds/leads/relation-filters.ts'
import { phoneLinkClass, rowLinkClass } from '~/lists/row-link-class.ts'
import { inPages } from '~/lists/row-source.ts'
import { usePreferences } from '~/ui/preferences.ts'
import { useMe } from '~/session/me.ts'
import { Badge } from '~/ui/badge.tsx'
import { buttonClass } from '~/ui/button-class.ts'
import { formatMoment } from '~/ui/format.ts'
import { Person } from '~/ui/person.tsx'
import { lacksResult, statusLook } from '~/kinds/appointments/appointment-looks.ts'
import { ResultChoice } from '~/kinds/appointments/result-choice.tsx'

const columns: readonly Column<Appointment>[] = [
  {
    key: 'name',
    head: 'Client',
    width: '200px',
    sort: { field: 'name', first: 'ascending' },
    cell: (row) => <ListLink row={row} className={rowLinkClass} />,
    skeletonWidth: 'w-32',
  },
  {
    key: 'dateTime',
    head: 'When',
    width: '190px',
    sort: { field: 'dateTime', first: 'descending' },
    cell: ({ dateTime }) => <time dateTime={dateTime}>{formatMoment(dateTime)}</time>,
    skeletonWidth: 'w-32',
  },
  {
    key: 'standing',
    head: 'Result',
    width: '160px',
    sort: { field: 'result', first: 'ascending' },
    cell: (row) => <ResultMenu row={row} />,
    skeletonWidth: 'h-5 w-24',
  },
  {
    key: 'type',
    head: 'Kind',
    width: '110px',
    sort: { field: 'type', first: 'ascending' },
    cell: ({ type }) => appointmentTypeLabels[type],
    skeletonWidth: 'w-16',
  },
  {
    key: 'city',
    head: 'City',
    width: '140px',
    isWideOnly: true,
    sort: { field: 'city', first: 'ascending' },
    cell: ({ city }) => city ?? '–',
    skeletonWidth: 'w-20',
  },
  {
    key: 'rep',
    head: 'Rep',
    width: '180px',
    sort: { field: 'rep', first: 'ascending' },
    cell: ({ repName }) => <Person name={repName} />,
    skeletonWidth: 'w-28',
  },
  {
    key: 'number',
    head: 'Number',
    width: '96px',
    isWideOnly: true,
    sort: { field: 'number', first: 'descending' },
    cell: ({ number }) => number,
    skeletonWidth: 'w-14',
  },
]

/** Table columns that become several columns in an export. */
const inFile: Readonly<Record<string, readonly string[]>> = {
  name: ['name', 'leadNumber', 'phone'],
  dateTime: ['dateTime', 'minutes'],
  standing: ['result', 'confirmed'],
  city: ['address', 'city'],
}

/** All appointments, and the queue of past ones without a result. */
export const appointmentList = defineList<Appointment>({
  name: 'appointments',
  path: '/appointments/list',
  title: 'Appointments',
  noun: ['appointment', 'appointments'],
  mayRead: (me) => can.readAppointment(me),
  deniedTitle: 'No access to appointments',
  rows: inPages(appointments.listPaginated, appointmentSortFields),
  defaultSort: '-dateTime',
  tabs: {
    key: 'result',
    label: 'Result',
    tabs: [
      { value: 'All', label: 'All' },
      ...appointmentResults.map((value) => ({ value, label: appointmentResultLabels[value] })),
    ],
    counts: appointments.resultCount,
    filteredCounts: appointments.filteredResultCount,
    onChoose: (appointmentStatusFilter) => usePreferences.setState({ appointmentStatusFilter }),
  },
  searchPlaceholder: 'Filter by client',
  filters: [
    ofRep('repId'),
    {
      key: 'over',
      name: 'Past without a result',
      field: 'withoutResult',
      phrase: 'Past without a result',
      kind: 'yesNo',
      words: ['yes', 'no'],
      isPinned: () => true,
    },
    { key: 'unconfirmed', name: 'To confirm', phrase: 'To confirm', kind: 'yesNo', words: ['yes', 'no'] },
    {
      key: 'kind',
      name: 'Kind',
      field: 'type',
      kind: 'choices',
      choices: appointmentTypes.map((value) => ({ value, label: appointmentTypeLabels[value] })),
    },
    { key: 'when', name: 'When', field: '', kind: 'days', isPinned: () => true },
    { key: 'past', name: 'Time', field: 'isPast', kind: 'yesNo', words: ['past', 'upcoming'] },
    { key: 'met', name: 'Client', field: 'isSit', kind: 'yesNo', words: ['met', 'not met'] },
    ofClientStatus,
    ofClientRep,
    ofSetter,
    ofSource,
    inCity,
  ],
  columns: () => columns,
  nameOf: ({ leadName }) => leadName,
  hrefOf: (id) => `/appointments/list/${id}`,
  phoneRow: (row) => (
    <>
      <ListLink row={row} className={phoneLinkClass} />
      <StatusBadge row={row} />
      <span className="truncate text-13 text-2">{formatMoment(row.dateTime)}</span>
      <span className="truncate text-13 text-3">{row.repName ?? 'No rep'}</span>
    </>
  ),
  actions: ToCalendar,
  batch: lazyPart(() => import('./appointment-batch.tsx'), { waiting: <BatchBarPlace /> }),
  file: { route: appointments.exportCsv, columnsOf: (key) => own(inFile, key) ?? [key] },
  empty: {
    icon: <CalendarDays />,
    title: 'No appointments yet',
    help: 'Book one here, or on the client’s page.',
    firstAction: BookLink,
  },
})

const ListLink = ({ row, className }: { readonly row: Appointment; readonly className: string }) => (
  <Link
    to="/appointments/list/$appointmentId"
    params={{ appointmentId: row.id }}
    search={true}
    data-row-link
    className={className}
  >
    {row.leadName}
  </Link>
)

function StatusBadge({ row }: { readonly row: Appointment }) {
  const { tone, icon, label } = statusLook(row)
  return (
    <Badge tone={tone} icon={icon}>
      {label}
    </Badge>
  )
}

/** Records the result of a past appointment where the list shows that it lacks one. */
function ResultMenu({ row }: { readonly row: Appointment }) {
  const mayChange = can.changeAppointment(useMe()).ok
  return mayChange && lacksResult(row) ? <ResultChoice appointment={row} /> : <StatusBadge row={row} />
}

function ToCalendar() {
  return (
    <>
      <Link to="/appointments" className={buttonClass()}>
        <CalendarDays />
        Calendar
      </Link>
      <BookLink />
    </>
  )
}

function BookLink() {
  if (!can.bookAppointment(useMe()).ok) return null
  return (
    <Link to="/appointments/new" className={buttonClass({ variant: 'primary' })}>
      <Plus />
      Book
    </Link>
  )
}
