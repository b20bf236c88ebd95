/**
 * The morning lines of each department, beside the ones that everybody has; each is counted the way its list
 * counts.
 */
import { appointments, leadImports, referrals, serviceJobs, tasks, webSales } from '@crm/contract'
import type { Route } from '@crm/contract/route'
import type { Actor, Department } from '@crm/domain/people/actor'
import { can } from '@crm/domain/people/can'
import type { DashboardCard } from '@crm/domain/dashboard/cards'
import { daysAgo } from '@crm/domain/time'
import { queryOptions } from '@tanstack/react-query'
import { type LinkProps, linkOptions } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'
import Banknote from 'lucide-react/icons/banknote'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import CalendarDays from 'lucide-react/icons/calendar-days'
import CalendarPlus from 'lucide-react/icons/calendar-plus'
import Coins from 'lucide-react/icons/coins'
import Download from 'lucide-react/icons/download'
import HardHat from 'lucide-react/icons/hard-hat'
import Hourglass from 'lucide-react/icons/hourglass'
import Landmark from 'lucide-react/icons/landmark'
import ListChecks from 'lucide-react/icons/list-checks'
import Package from 'lucide-react/icons/package'
import Pause from 'lucide-react/icons/pause'
import Signature from 'lucide-react/icons/signature'
import Wrench from 'lucide-react/icons/wrench'
import { routeQuery } from '~/api/route-query.ts'

interface Total {
  readonly total: number
  readonly totalIsExact: boolean
}

export interface CountedLine {
  readonly icon: LucideIcon
  readonly title: string
  readonly help: string
  readonly asked: ReturnType<typeof counting>
  readonly link: LinkProps
  readonly isFor: (me: Actor) => boolean
  /** The card of this kind of work, where a person has one; otherwise the line waits with the others. */
  readonly card?: WorkCard
}

type WorkCard = Extract<DashboardCard, 'schedule' | 'permits' | 'money' | 'service' | 'system'>

/** In the order of the day. Department leads see the lines of their people. */
export const linesFor = (me: Actor): readonly CountedLine[] =>
  linesOf(me, new Date()).filter(({ isFor }) => isFor(me))

function linesOf(me: Actor, now: Date): readonly CountedLine[] {
  const [today, tomorrow, inAWeek, inTwoWeeks, aWeekAgo] = [0, -1, -6, -13, 6].map((days) =>
    daysAgo(days, now),
  )
  return [
    ...(
      [
        ['Survey', 'Surveys to schedule'],
        ['Install', 'Installations to schedule'],
        ['Inspection', 'Inspections to schedule'],
      ] as const
    ).map(([status, title]) => ({
      icon: CalendarPlus,
      card: 'schedule' as const,
      title,
      help: 'Ready, without a date',
      asked: pages(webSales.listPaginatedLight, { status, subStatus: 'Ready' }),
      link: linkOptions({ to: '/sales', search: { status, step: 'Ready', sort: 'statusEnteredAt' } }),
      isFor: (one: Actor) => can.readSale(one).ok && worksIn(one, 'Operations'),
    })),
    ...(
      [
        ['Ready', 'Permits to submit', 'Ready, not submitted'],
        ['DesignRevision', 'Permits to revise', 'AHJ requested changes'],
      ] as const
    ).map(([step, title, help]) => ({
      icon: Landmark,
      card: 'permits' as const,
      title,
      help,
      asked: pages(webSales.listPaginatedLight, { status: 'Permit', subStatus: step }),
      link: linkOptions({ to: '/sales', search: { status: 'Permit', step, sort: 'statusEnteredAt' } }),
      isFor: (one: Actor) => can.readSale(one).ok && worksIn(one, 'Operations'),
    })),
    {
      icon: CalendarDays,
      title: 'Appointments today',
      help: 'By time',
      asked: pages(appointments.listPaginated, { from: today, to: today }),
      link: linkOptions({
        to: '/appointments/list',
        search: { result: 'All', when: `${today}_${today}`, sort: 'dateTime' },
      }),
      isFor: (one) => can.readAppointment(one).ok && worksIn(one, 'Sales', 'Operations'),
    },
    {
      icon: CalendarClock,
      card: 'schedule',
      title: 'Appointments to confirm',
      help: 'Today and tomorrow',
      asked: pages(appointments.listPaginated, { from: today, to: tomorrow, unconfirmed: 'true' }),
      link: linkOptions({
        to: '/appointments/list',
        search: { result: 'All', when: `${today}_${tomorrow}`, unconfirmed: 'yes', sort: 'dateTime' },
      }),
      isFor: (one) => can.readAppointment(one).ok && worksIn(one, 'Sales', 'Marketing', 'Operations'),
    },
    {
      icon: Signature,
      title: 'Sales awaiting signature',
      help: 'Contract is out',
      asked: pages(webSales.listPaginatedLight, { waitsFor: 'signature' }),
      link: linkOptions({ to: '/sales', search: { waits: 'signature' } }),
      isFor: (one) => can.readSale(one).ok && worksIn(one, 'Sales'),
    },
    {
      icon: Hourglass,
      title: 'Late, no update in 7 days',
      help: 'No note on job or client',
      asked: pages(webSales.listPaginatedLight, { isLate: 'true', quietDays: '7' }),
      link: linkOptions({ to: '/sales', search: { late: 'yes', quiet: '7', sort: 'statusEnteredAt' } }),
      isFor: (one) => can.readSale(one).ok && (worksIn(one, 'Operations') || one.role !== 'USER'),
    },
    {
      icon: Pause,
      card: 'permits',
      title: 'Jobs on hold',
      help: 'With reason and review date',
      asked: pages(webSales.listPaginatedLight, { onHold: 'true' }),
      link: linkOptions({ to: '/sales', search: { hold: 'yes', sort: 'statusEnteredAt' } }),
      isFor: (one) => can.readSale(one).ok && worksIn(one, 'Operations'),
    },
    {
      icon: Landmark,
      card: 'permits',
      title: 'Permits submitted, not granted',
      help: 'The authority has not answered',
      asked: pages(webSales.listPaginatedLight, { permit: 'submitted' }),
      link: linkOptions({ to: '/sales', search: { permitIs: 'submitted' } }),
      isFor: (one) => can.readSale(one).ok && worksIn(one, 'Operations'),
    },
    {
      icon: Landmark,
      card: 'permits',
      title: 'PTO submitted, not granted',
      help: 'The utility has not answered',
      asked: pages(webSales.listPaginatedLight, { pto: 'submitted' }),
      link: linkOptions({ to: '/sales', search: { ptoIs: 'submitted' } }),
      isFor: (one) => can.readSale(one).ok && worksIn(one, 'Operations'),
    },
    {
      icon: HardHat,
      card: 'schedule',
      title: 'Installations this week',
      help: 'Scheduled for today and the next six days',
      asked: pages(webSales.listPaginatedLight, { installDueFrom: today, installDueTo: inAWeek }),
      link: linkOptions({ to: '/sales', search: { install: `${today}_${inAWeek}` } }),
      isFor: (one) => can.readSale(one).ok && worksIn(one, 'Operations'),
    },
    {
      icon: Landmark,
      title: 'Loan approvals expiring',
      help: 'Within 2 weeks, not installed',
      asked: pages(webSales.listPaginatedLight, { financeEndsTo: inTwoWeeks }),
      link: linkOptions({ to: '/sales', search: { lender: `_${inTwoWeeks}`, sort: 'statusEnteredAt' } }),
      isFor: (one) => can.readSale(one).ok && worksIn(one, 'Operations', 'Finance'),
    },
    {
      icon: Banknote,
      card: 'money',
      title: 'Jobs ready for payment',
      help: 'In phase Payment',
      asked: pages(webSales.listPaginatedLight, { status: 'Payment', subStatus: 'Ready' }),
      link: linkOptions({ to: '/sales', search: { status: 'Payment', step: 'Ready' } }),
      isFor: (one) => can.readSale(one).ok && worksIn(one, 'Finance'),
    },
    {
      icon: Banknote,
      card: 'money',
      title: 'Past PTO, not paid',
      help: 'Payment is not complete',
      asked: pages(webSales.listPaginatedLight, { openPayment: 'pastPto' }),
      link: linkOptions({ to: '/sales', search: { payment: 'pastPto' } }),
      isFor: (one) => can.readSale(one).ok && worksIn(one, 'Finance'),
    },
    {
      icon: Coins,
      card: 'money',
      title: 'Referrals to pay',
      help: 'Job has reached PTO',
      asked: pages(referrals.listPaginated, { status: 'Payable' }),
      link: linkOptions({ to: '/referrals', search: { status: 'Payable' } }),
      isFor: (one) => can.readReferral(one).ok && can.payReferral(one).ok,
    },
    {
      icon: Wrench,
      card: 'service',
      title: 'My service jobs',
      help: 'Still to do',
      asked: pages(serviceJobs.listPaginated, { technician: me.id, isOpen: 'true' }),
      link: linkOptions({ to: '/service-jobs', search: { technician: me.id, open: 'yes' } }),
      isFor: (one) => can.readServiceJob(one).ok && worksIn(one, 'Servicing'),
    },
    {
      icon: Wrench,
      card: 'service',
      title: 'Open service jobs',
      help: 'All technicians',
      asked: pages(serviceJobs.listPaginated, { isOpen: 'true' }),
      link: linkOptions({ to: '/service-jobs', search: { open: 'yes', sort: 'statusEnteredAt' } }),
      isFor: (one) => can.readServiceJob(one).ok && worksIn(one, 'Servicing'),
    },
    {
      icon: Package,
      card: 'service',
      title: 'Waiting for parts',
      help: 'Service jobs by their step',
      asked: pages(serviceJobs.listPaginated, { subStatus: 'WaitingOnParts' }),
      link: linkOptions({ to: '/service-jobs', search: { step: 'WaitingOnParts' } }),
      isFor: (one) => can.readServiceJob(one).ok && worksIn(one, 'Servicing'),
    },
    {
      icon: Coins,
      card: 'service',
      title: 'Rebates pending',
      help: 'Service jobs of the phase Rebate',
      asked: pages(serviceJobs.listPaginated, { status: 'Rebate' }),
      link: linkOptions({ to: '/service-jobs', search: { status: 'Rebate' } }),
      isFor: (one) => can.readServiceJob(one).ok && worksIn(one, 'Servicing'),
    },
    {
      icon: ListChecks,
      title: 'Overdue team tasks',
      help: 'By due date',
      asked: pages(tasks.listPaginated, { view: 'team', due: 'overdue' }),
      link: linkOptions({ to: '/tasks', search: { view: 'team', due: 'overdue' } }),
      isFor: ({ role }) => role !== 'USER',
    },
    {
      icon: Download,
      card: 'system',
      title: 'Lead imports refused this week',
      help: 'With reason, can be reprocessed',
      asked: tabs(leadImports.count, { from: aWeekAgo, to: today }, 'refused'),
      link: linkOptions({
        to: '/settings/imports',
        search: { outcome: 'refused', received: `${aWeekAgo}_${today}` },
      }),
      isFor: (one) => can.readImportLog(one).ok,
    },
  ]
}

const worksIn = ({ department }: Actor, ...departments: readonly Department[]) =>
  department !== null && departments.includes(department)

/** Counts a list that has pages. */
const pages = (route: Route, query: object) =>
  counting(route, { ...query, pageSize: 1 }, (answer) => answer as Total)

/** Counts a list that has tabs. */
const tabs = (route: Route, query: object, tab: string) =>
  counting(route, query, (answer) => ({
    total: (answer as Readonly<Record<string, number>>)[tab] ?? 0,
    totalIsExact: true,
  }))

const counting = (route: Route, query: object, select: (answer: unknown) => Total) =>
  queryOptions({ ...routeQuery(route, { query }), select })
