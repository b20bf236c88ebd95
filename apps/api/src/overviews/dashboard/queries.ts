/** Figures of the dashboard in SQL. Each includes the scope. */
import type { DashboardFigures, DashboardPermits } from '@crm/contract/web/dashboard-shapes'
import type { DateRange } from '@crm/domain/dashboard/spans'
import { leadSteps } from '@crm/domain/leads/steps'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { allOf, betweenDays, isSit, onDays, oneOrNobody } from '#platform/db/conditions'
import type { StaffContext } from '#spine/http/context'
import { furthestSteps } from '#business/leads/filter'
import { daysInPhase, isLate } from '#business/sales/filter'
import { leadIsLive, leadsInScope, ownersInScope } from '#spine/records/lead-scope'
import { saleWatts, salesInScope, soldOn } from '#spine/records/sale-scope'

export type ReportRequest = Pick<StaffContext, 'db' | 'actor' | 'now'>
/** Selected reps, where `none` means unassigned; undefined means everybody. */
export type Reps = readonly string[] | undefined
type SoldFigures = DashboardFigures['sold']['now']

/** Conditions on `sales as r`: live ones in the reader's scope, of the selected reps. */
export const salesOf = ({ actor }: ReportRequest, reps: Reps) => [
  sql<SqlBool>`r.deleted_at is null`,
  leadIsLive,
  salesInScope(actor, 'r'),
  reps && oneOrNobody(sql`r.sales_rep_id`, reps),
]

export const isSoldBetween = ({ from, to }: DateRange) =>
  sql<SqlBool>`${soldOn} between ${from}::date and ${to}::date`

/** Sales that count for the price per watt: those without watts or amount are in neither total (A-620). */
const hasPricePerWatt = sql<SqlBool>`r.status <> 'Cancelled' and r.sale_amount is not null and ${saleWatts} > 0`

const soldFigures = sql`
  count(*) filter (where r.status <> 'Cancelled')::integer as jobs,
  coalesce(sum(r.sale_amount) filter (where r.status <> 'Cancelled'), 0) as amount,
  coalesce(sum(${saleWatts}) filter (where r.status <> 'Cancelled'), 0)::integer as "systemWatts",
  coalesce(sum(r.sale_amount) filter (where ${hasPricePerWatt}), 0) as "sizedAmount",
  coalesce(sum(${saleWatts}) filter (where ${hasPricePerWatt}), 0)::integer as "sizedWatts",
  count(*) filter (where r.status = 'Cancelled')::integer as cancelled,
  coalesce(sum(r.sale_amount) filter (where r.status = 'Cancelled'), 0) as "cancelledAmount"`

/** PostgreSQL returns decimals as text. */
type SoldDollars = 'amount' | 'sizedAmount' | 'cancelledAmount'
type SoldRow = Omit<SoldFigures, SoldDollars> & Record<SoldDollars, string>
const soldView = <Row extends SoldRow>({ amount, sizedAmount, cancelledAmount, ...row }: Row) => ({
  ...row,
  amount: Number(amount),
  sizedAmount: Number(sizedAmount),
  cancelledAmount: Number(cancelledAmount),
})

export async function readSold(request: ReportRequest, days: DateRange, reps: Reps): Promise<SoldFigures> {
  const { rows } = await sql<SoldRow>`
    select ${soldFigures} from sales as r where ${allOf([...salesOf(request, reps), isSoldBetween(days)])}
  `.execute(request.db.read)
  return soldView(rows[0] as SoldRow)
}

/** Figures per month since the first one, beside those of a year before. `months`: the first day of each. */
export async function readMonths(request: ReportRequest, months: readonly string[], reps: Reps) {
  const [first = ''] = months
  const { rows } = await sql<SoldRow & { month: string }>`
    select to_char(date_trunc('month', ${soldOn}), 'YYYY-MM-DD') as month, ${soldFigures}
    from sales as r where ${allOf([...salesOf(request, reps), sql`${soldOn} >= ${yearBefore(first)}::date`])} group by 1
  `.execute(request.db.read)
  const byMonth = new Map(rows.map((row) => [row.month, soldView(row)]))
  return months.map((month) => {
    const { jobs, amount } = byMonth.get(yearBefore(month)) ?? noSales
    return { ...(byMonth.get(month) ?? { month, ...noSales }), yearBefore: { jobs, amount } }
  })
}

/** Sales of each of these months, and those of the same days a year before. `months`: without gaps, earliest first. */
export async function readMonthsWithin(request: ReportRequest, months: readonly DateRange[], reps: Reps) {
  const [from, to] = [months[0]?.from ?? '', months.at(-1)?.to ?? '']
  const between = (years: 0 | 1) => sql<SqlBool>`
    ${soldOn} between ${from}::date - make_interval(years => ${sql.lit(years)})
    and ${to}::date - make_interval(years => ${sql.lit(years)})`
  const read = async (years: 0 | 1) => {
    const { rows } = await sql<SoldRow & { month: string }>`
      select to_char(date_trunc('month', ${soldOn} + make_interval(years => ${sql.lit(years)})), 'YYYY-MM') as month, ${soldFigures}
      from sales as r where ${allOf([...salesOf(request, reps), between(years)])} group by 1
    `.execute(request.db.read)
    return new Map(rows.map((row) => [row.month, soldView(row)]))
  }
  const [sold, before] = await Promise.all([read(0), read(1)])
  return months.map((month) => ({
    ...month,
    ...figuresIn(sold, month),
    yearBefore: figuresIn(before, month),
  }))
}

const figuresIn = (byMonth: ReadonlyMap<string, SoldFigures>, month: DateRange) => {
  const { jobs, amount } = byMonth.get(month.from.slice(0, 7)) ?? noSales
  return { jobs, amount }
}

/** The same month of the year before, from the month's first day. */
const yearBefore = (month: string): string => `${Number(month.slice(0, 4)) - 1}${month.slice(4)}`

const noSales: SoldFigures = {
  jobs: 0,
  amount: 0,
  systemWatts: 0,
  sizedAmount: 0,
  sizedWatts: 0,
  cancelled: 0,
  cancelledAmount: 0,
}

export const appointmentsOf = ({ actor }: ReportRequest, reps: Reps) => [
  sql<SqlBool>`r.deleted_at is null`,
  leadIsLive,
  ownersInScope(actor, sql`r.lead_sales_rep_id`, sql`r.lead_rep_id`),
  reps && oneOrNobody(sql`r.rep_id`, reps),
]

export async function readAppointments(request: ReportRequest, { from, to }: DateRange, reps: Reps) {
  const { rows } = await sql<DashboardFigures['appointments']['now']>`
    select count(*)::integer as past, count(*) filter (where ${isSit})::integer as sits,
      count(*) filter (where r.result = 'FailureToAppear')::integer as "noShows",
      count(*) filter (where r.result = 'Sold')::integer as closed
    from appointments as r
    where ${allOf([...appointmentsOf(request, reps), ...betweenDays(sql`r.date_time`, from, to)])} and r.date_time <= ${request.now}
  `.execute(request.db.read)
  return rows[0] ?? { past: 0, sits: 0, noShows: 0, closed: 0 }
}

/** Intervals of a job, by their start and end dates. */
const intervals = {
  contractToInstall: ['contract_date', 'install_completed_date'],
  installToPto: ['install_completed_date', 'pto_complete_date'],
  contractToPto: ['contract_date', 'pto_complete_date'],
  permit: ['permit_submitted_date', 'permit_approved_date'],
  pto: ['pto_submitted_date', 'pto_complete_date'],
} as const
export type Interval = keyof typeof intervals

/**
 * Median, mean and 90th percentile of the days of an interval, for jobs with both dates; reversed dates in older
 * records do not count (A-496).
 */
export const paceOf = (interval: Interval) => {
  const [from, to] = intervals[interval]
  const [startDay, endDay] = [sql`r.${sql.ref(from)}`, sql`r.${sql.ref(to)}`]
  const days = sql`case when ${endDay} >= ${startDay} then ${endDay} - ${startDay} end`
  return sql`count(*)::integer as jobs, percentile_cont(0.5) within group (order by ${days}) as "medianDays",
    avg(${days})::float8 as "meanDays", percentile_cont(0.9) within group (order by ${days}) as "p90Days"`
}

/** Jobs whose interval ended in these days. */
export const endedBetween = (interval: Interval, { from, to }: DateRange) =>
  sql.join(onDays(sql`r.${sql.ref(intervals[interval][1])}`, from, to), sql` and `)

/** Duration of the intervals that ended in these days. */
export async function readPace(request: ReportRequest, interval: Interval, days: DateRange, reps: Reps) {
  const { rows } = await sql<DashboardFigures['contractToPto']['now'] & { p90Days: number | null }>`
    select ${paceOf(interval)} from sales as r where ${allOf(salesOf(request, reps))} and ${endedBetween(interval, days)}
  `.execute(request.db.read)
  return rows[0] ?? { jobs: 0, medianDays: null, meanDays: null, p90Days: null }
}

/** Conditions on `leads as l`. */
export const leadsOf = ({ actor }: ReportRequest, reps: Reps) => [
  sql<SqlBool>`l.deleted_at is null`,
  leadsInScope(actor),
  reps && oneOrNobody(sql`l.sales_rep_id`, reps),
]

/** Funnel of the leads created in these days; installed jobs count within the scope of sales. */
export async function readFunnel(request: ReportRequest, { from, to }: DateRange, reps: Reps) {
  const isInFunnel = allOf([...leadsOf(request, reps), ...betweenDays(sql`l.created_at`, from, to)])
  const { rows } = await sql<DashboardFigures['funnel']>`
    select (select count(*)::integer from leads as l where ${isInFunnel}) as leads, ${sql.join(
      leadSteps.map(
        (step, index) =>
          sql`count(*) filter (where came.step > ${sql.lit(index)})::integer as ${sql.ref(step)}`,
      ),
    )}
    from (${furthestSteps(request.actor, isInFunnel)}) as came
  `.execute(request.db.read)
  return rows[0] ?? { leads: 0, appointments: 0, sits: 0, sold: 0, installed: 0 }
}

interface RepRow {
  readonly repId: string | null
  readonly sits: number
  readonly closed: number
  readonly jobs: number
  readonly amount: string
}

/** Highest sales first. */
export async function readReps(request: ReportRequest, days: DateRange, reps: Reps): Promise<RepRow[]> {
  const { rows } = await sql<RepRow>`
    select "repId", sum(sits)::integer as sits, sum(closed)::integer as closed, sum(jobs)::integer as jobs,
      sum(amount) as amount
    from (
      select r.rep_id as "repId", 1 as sits, (r.result = 'Sold')::integer as closed, 0 as jobs, 0 as amount
      from appointments as r
      where ${allOf([...appointmentsOf(request, reps), ...betweenDays(sql`r.date_time`, days.from, days.to), isSit])}
      and r.date_time <= ${request.now}
      union all
      select r.sales_rep_id, 0, 0, 1, coalesce(r.sale_amount, 0)
      from sales as r where ${allOf([...salesOf(request, reps), isSoldBetween(days)])} and r.status <> 'Cancelled'
    ) as results
    group by "repId" order by sum(amount) desc, sum(sits) desc, "repId" limit ${maxReps}
  `.execute(request.db.read)
  return rows
}

const maxReps = 10

/** A span, and the one that it is compared with. */
export interface Spans {
  readonly now: DateRange
  readonly before: DateRange
}

type Compared<Name extends string> = Readonly<Record<Name | `${Name}Before`, number>>

/** Two counts of a day column: of the span, and of the span before. */
const comparedDays = (
  name: string,
  isIn: (days: DateRange) => RawBuilder<SqlBool>,
  { now, before }: Spans,
) => sql`
  count(*) filter (where ${isIn(now)})::integer as ${sql.ref(name)},
  count(*) filter (where ${isIn(before)})::integer as ${sql.ref(`${name}Before`)}`

const inEither = (isIn: (days: DateRange) => RawBuilder<SqlBool>, { now, before }: Spans) =>
  sql<SqlBool>`(${isIn(now)} or ${isIn(before)})`

/** Standing sales of both spans by rep and by the source of their lead. */
export async function readSoldChange(request: ReportRequest, spans: Spans, reps: Reps) {
  type Row = Compared<'sold'> & { of: 'rep' | 'source'; repId: string | null; sourceName: string | null }
  const { rows } = await sql<Row>`
    select case when grouping(r.sales_rep_id) = 0 then 'rep' else 'source' end as of,
      r.sales_rep_id as "repId", l.source_name as "sourceName", ${comparedDays('sold', isSoldBetween, spans)}
    from sales as r join leads as l on l.id = r.lead_id
    where ${allOf([...salesOf(request, reps), inEither(isSoldBetween, spans)])} and r.status <> 'Cancelled'
    group by grouping sets ((r.sales_rep_id), (l.source_name))
  `.execute(request.db.read)
  return rows
}

/** Past appointments of both spans by rep. */
export async function readVisitsChange(request: ReportRequest, spans: Spans, reps: Reps) {
  type Row = Compared<'visits' | 'held' | 'closed'> & { repId: string | null }
  const isHeldIn = (days: DateRange) => sql<SqlBool>`${isVisitIn(days)} and ${isSit}`
  const isClosedIn = (days: DateRange) => sql<SqlBool>`${isVisitIn(days)} and r.result = 'Sold'`
  const { rows } = await sql<Row>`
    select r.rep_id as "repId", ${comparedDays('visits', isVisitIn, spans)}, ${comparedDays('held', isHeldIn, spans)},
      ${comparedDays('closed', isClosedIn, spans)}
    from appointments as r
    where ${allOf([...appointmentsOf(request, reps), inEither(isVisitIn, spans)])} and r.date_time <= ${request.now}
    group by 1
  `.execute(request.db.read)
  return rows
}

const isVisitIn = ({ from, to }: DateRange) =>
  sql<SqlBool>`(${allOf(betweenDays(sql`r.date_time`, from, to))})`

/** Leads that came in during each span. */
export async function readLeadsChange(request: ReportRequest, spans: Spans, reps: Reps) {
  const { rows } = await sql<Compared<'leads'>>`
    select ${comparedDays('leads', cameIn, spans)} from leads as l
    where ${allOf([...leadsOf(request, reps), inEither(cameIn, spans)])}
  `.execute(request.db.read)
  return { now: rows[0]?.leads ?? 0, before: rows[0]?.leadsBefore ?? 0 }
}

const cameIn = ({ from, to }: DateRange) => sql<SqlBool>`(${allOf(betweenDays(sql`l.created_at`, from, to))})`

/** Jobs in the permit phase by the AHJ of their house. */
export async function readPermitsByAhj(request: ReportRequest, reps: Reps): Promise<DashboardPermits> {
  const { rows } = await sql<DashboardPermits[number]>`
    select a.ahj_id as "ahjId", max(h.name) as "ahjName", count(*)::integer as jobs,
      count(*) filter (where ${isLate(request.now)})::integer as late,
      count(*) filter (where r.on_hold)::integer as "onHold", max(${daysInPhase(request.now)})::integer as "oldestDays"
    from sales as r left join addresses as a on a.id = r.address_id left join ahjs as h on h.id = a.ahj_id
    where ${allOf([...salesOf(request, reps), sql`r.status = 'Permit'`])}
    group by a.ahj_id order by jobs desc, late desc, "ahjName" limit ${maxAhjs}
  `.execute(request.db.read)
  return rows
}

const maxAhjs = 50
