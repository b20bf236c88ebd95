/** Destinations inside the places: boards, phases, and the queues that people ask for by name. */
import { can } from '@crm/domain/people/can'
import type { Actor } from '@crm/domain/people/actor'
import type { Decision } from '@crm/domain/people/permissions'
import { pacedPhases, phases } from '@crm/domain/sales/phases'
import { type LinkProps, linkOptions } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'
import CircleDot from 'lucide-react/icons/circle-dot'
import Columns3 from 'lucide-react/icons/columns-3'
import ListFilter from 'lucide-react/icons/list-filter'

interface Destination {
  readonly label: string
  readonly icon: LucideIcon
  readonly keywords?: string
  readonly link: LinkProps
  readonly isOpenTo: (me: Actor) => Decision
}

const boards: readonly Destination[] = [
  {
    label: 'Sales board',
    icon: Columns3,
    keywords: 'jobs kanban',
    link: linkOptions({ to: '/sales/board' }),
    isOpenTo: can.readSale,
  },
  {
    label: 'Service board',
    icon: Columns3,
    keywords: 'kanban repairs',
    link: linkOptions({ to: '/service-jobs/board' }),
    isOpenTo: can.readServiceJob,
  },
  {
    label: 'Tasks board',
    icon: Columns3,
    keywords: 'kanban to-do',
    link: linkOptions({ to: '/tasks/board' }),
    isOpenTo: can.createTask,
  },
]

const queues: readonly Destination[] = [
  {
    label: 'Unassigned leads',
    icon: ListFilter,
    keywords: 'assign queue without rep',
    link: linkOptions({ to: '/leads/queue' }),
    isOpenTo: can.updateLead,
  },
  {
    label: 'Late jobs',
    icon: ListFilter,
    keywords: 'sales overdue',
    link: linkOptions({ to: '/sales', search: { late: 'yes', sort: 'statusEnteredAt' } }),
    isOpenTo: can.readSale,
  },
  {
    label: 'Jobs on hold',
    icon: ListFilter,
    keywords: 'sales paused',
    link: linkOptions({ to: '/sales', search: { hold: 'yes', sort: 'statusEnteredAt' } }),
    isOpenTo: can.readSale,
  },
  {
    label: 'Past without result',
    icon: ListFilter,
    keywords: 'visits no result',
    link: linkOptions({ to: '/appointments/list', search: { over: 'yes', result: 'All' } }),
    isOpenTo: can.readAppointment,
  },
  {
    label: 'Appointments to confirm',
    icon: ListFilter,
    keywords: 'unconfirmed visits',
    link: linkOptions({
      to: '/appointments/list',
      search: { unconfirmed: 'yes', result: 'All', sort: 'dateTime' },
    }),
    isOpenTo: can.readAppointment,
  },
  {
    label: 'Commissions to approve',
    icon: ListFilter,
    keywords: 'sheets submitted',
    link: linkOptions({ to: '/commissions', search: { state: 'Submitted' } }),
    isOpenTo: can.approveSheet,
  },
  {
    label: 'Draws',
    icon: ListFilter,
    keywords: 'commissions advance pay',
    link: linkOptions({ to: '/commissions/draws' }),
    isOpenTo: can.readSheet,
  },
  {
    label: 'Pay runs',
    icon: ListFilter,
    keywords: 'commissions checks payments',
    link: linkOptions({ to: '/commissions/pay-runs' }),
    isOpenTo: can.payDraw,
  },
  {
    label: 'Statement',
    icon: ListFilter,
    keywords: 'commissions earned paid',
    link: linkOptions({ to: '/commissions/statement' }),
    isOpenTo: can.readSheet,
  },
]

const inPhases = pacedPhases.map((status): Destination => ({
  label: `Sales in ${phases[status].label}`,
  icon: CircleDot,
  keywords: 'jobs phase',
  link: linkOptions({ to: '/sales', search: { status } }),
  isOpenTo: can.readSale,
}))

export const destinationsOf = (me: Actor): readonly Destination[] =>
  [...boards, ...queues, ...inPhases].filter(({ isOpenTo }) => isOpenTo(me).ok)
