/** Figures of the reports in SQL, in addition to those of the dashboard (A-404 to A-408). Each includes the scope. */
import type { InstallationReport, SalesReport } from '@crm/contract/web/report-shapes'
import type { DateRange } from '@crm/domain/dashboard/spans'
import {
  type InvoiceAge,
  type OpenPayment,
  invoiceAges,
  openPayments,
} from '@crm/domain/reports/invoice-ages'
import { pacedPhases } from '@crm/domain/sales/phases'
import { pacificDay } from '@crm/domain/time'
import { type RawBuilder, sql } from 'kysely'
import { isPriced, sheetsInScope } from '#business/commissions/filter'
import {
  type ReportRequest,
  type Reps,
  type Interval,
  appointmentsOf,
  endedBetween,
  paceOf,
  salesOf,
} from '#overviews/dashboard/queries'
import { allOf, betweenDays, isSit, onDays, oneOf, oneOrNobody } from '#platform/db/conditions'
import { daysInPhase, hasUnpaid, isFirstPass, isLate, isPastPto, unpaidSince } from '#business/sales/filter'

type AppointmentOutcome = Omit<SalesReport['bySource'][number], 'sourceName'>

/** Groups with the most completed appointments first. */
async function readOutcomes<K extends string>(
  request: ReportRequest,
  { from, to }: DateRange,
  reps: Reps,
  group: { readonly name: K; readonly key: RawBuilder<unknown>; readonly join: RawBuilder<unknown> },
) {
  const { rows } = await sql<AppointmentOutcome & { readonly [N in K]: string | null }>`
    select ${group.key} as ${sql.ref(group.name)}, count(*)::integer as past, count(*) filter (where ${isSit})::integer as sits,
      count(*) filter (where r.result = 'FailureToAppear')::integer as "noShows",
      count(*) filter (where r.result = 'Sold')::integer as closed
    from appointments as r ${group.join}
    where ${allOf([...appointmentsOf(request, reps), ...betweenDays(sql`r.date_time`, from, to)])}
    and r.date_time <= ${request.now}
    group by 1 order by sits desc, past desc, 1
  `.execute(request.db.read)
  return rows
}

export const readOutcomesByRep = (request: ReportRequest, days: DateRange, reps: Reps) =>
  readOutcomes(request, days, reps, { name: 'repId', key: sql`r.rep_id`, join: sql`` })

export const readOutcomesBySource = (request: ReportRequest, days: DateRange, reps: Reps) =>
  readOutcomes(request, days, reps, {
    name: 'sourceName',
    key: sql`l.source_name`,
    join: sql`join leads as l on l.id = r.lead_id`,
  })

interface MoneyRow {
  readonly jobs: number
  readonly amount: string
}

/** Grouped by reason, most frequent first. */
export async function readCancellations(request: ReportRequest, { from, to }: DateRange, reps: Reps) {
  const { rows } = await sql<MoneyRow & { reason: string }>`
    select r.cancel_reason as reason, count(*)::integer as jobs, coalesce(sum(r.sale_amount), 0) as amount
    from sales as r
    where ${allOf([...salesOf(request, reps), ...onDays(sql`r.cancel_date`, from, to)])} and r.status = 'Cancelled'
    group by 1 order by jobs desc, 1
  `.execute(request.db.read)
  return rows.map(({ amount, ...row }) => ({ ...row, amount: Number(amount) }))
}

/** Dollar totals as text; a price per watt divides them and rounds once. */
interface PricePerWattRow {
  readonly repId: string
  readonly sheets: number
  readonly watts: string
  readonly gross: string
  readonly net: string
  readonly par: string
}

/** Per rep, most watts first. */
export async function readPricePerWatt(
  { db, actor }: ReportRequest,
  { from, to }: DateRange,
  reps: Reps,
): Promise<PricePerWattRow[]> {
  const { rows } = await sql<PricePerWattRow>`
    select r.rep_id as "repId", count(*)::integer as sheets, sum(r.system_watts) as watts, sum(r.sale_amount) as gross,
      sum(r.net_system_cost) as net, sum(r.par_cost) as par
    from commission_sheets as r
    join sales as s on s.id = r.sale_id and s.deleted_at is null
    join leads as l on l.id = r.lead_id and l.deleted_at is null
    where ${allOf([sheetsInScope(actor), isPriced, ...onDays(sql`s.contract_date`, from, to)])} and r.deleted_at is null
    and coalesce(s.contract_date, (s.created_at at time zone 'America/Los_Angeles')::date)
      between ${from}::date and ${to}::date
    and ${reps ? oneOrNobody(sql`r.rep_id`, reps) : sql`true`}
    group by 1 order by watts desc, 1
  `.execute(db.read)
  return rows
}

interface PaceRow {
  readonly jobs: number
  readonly medianDays: number | null
  readonly meanDays: number | null
  readonly p90Days: number | null
}

/** Per authority or utility: jobs whose interval ended in these days, and jobs in the phase now. */
async function readPaceByKey(
  request: ReportRequest,
  interval: Extract<Interval, 'permit' | 'pto'>,
  days: DateRange,
  reps: Reps,
  key: RawBuilder<unknown>,
): Promise<(PaceRow & { readonly key: string | null; readonly waiting: number })[]> {
  const status = interval === 'permit' ? 'Permit' : 'PTO'
  const from = sql`from sales as r left join addresses as a on a.id = r.address_id and a.deleted_at is null`
  const { rows } = await sql<PaceRow & { key: string | null; waiting: number }>`
    select coalesce(done.key, standing.key) as key, coalesce(done.jobs, 0) as jobs, done."medianDays", done."meanDays",
      done."p90Days", coalesce(standing.waiting, 0) as waiting
    from (
      select ${key} as key, ${paceOf(interval)} ${from}
      where ${allOf(salesOf(request, reps))} and ${endedBetween(interval, days)} group by 1
    ) as done
    full join (
      select ${key} as key, count(*)::integer as waiting ${from}
      where ${allOf(salesOf(request, reps))} and r.status = ${status} group by 1
    ) as standing on coalesce(standing.key::text, '') = coalesce(done.key::text, '')
    order by jobs desc, waiting desc, 1
  `.execute(request.db.read)
  return rows
}

/** Permits per authority. */
export async function readPermits(request: ReportRequest, days: DateRange, reps: Reps) {
  const rows = await readPaceByKey(request, 'permit', days, reps, sql`a.ahj_id`)
  const ids = rows.flatMap(({ key }) => (key === null ? [] : [key]))
  const ahjs = ids.length === 0 ? [] : await namesOf(request, ids)
  const names = new Map(ahjs.map(({ id, name }) => [id, name]))
  return rows.map(({ key, ...row }) => ({
    ...row,
    ahjId: key,
    ahjName: key === null ? null : (names.get(key) ?? null),
  }))
}

const namesOf = async ({ db }: ReportRequest, ids: readonly string[]) =>
  (
    await sql<{ id: string; name: string }>`select id, name from ahjs where ${oneOf(sql`id`, ids)}`.execute(
      db.read,
    )
  ).rows

/** Permissions to operate per utility. */
export async function readPto(
  request: ReportRequest,
  days: DateRange,
  reps: Reps,
): Promise<InstallationReport['pto']> {
  const rows = await readPaceByKey(request, 'pto', days, reps, sql`a.util_provider`)
  return rows.map(({ key, ...row }) => ({ ...row, utility: key }))
}

export async function readInspections(
  request: ReportRequest,
  { from, to }: DateRange,
  reps: Reps,
): Promise<InstallationReport['inspections']> {
  const { rows } = await sql<InstallationReport['inspections']>`
    select count(*)::integer as passed, count(*) filter (where ${isFirstPass})::integer as "firstPass"
    from sales as r where ${allOf([...salesOf(request, reps), ...onDays(sql`r.inspection_passed_date`, from, to)])}
  `.execute(request.db.read)
  return rows[0] ?? { passed: 0, firstPass: 0 }
}

/** Days of jobs in their current phases. */
export async function readAges(request: ReportRequest, reps: Reps): Promise<InstallationReport['ages']> {
  const { now } = request
  const { rows } = await sql<InstallationReport['ages'][number]>`
    select r.status, count(*)::integer as jobs, count(*) filter (where ${isLate(now)})::integer as late,
      percentile_cont(0.5) within group (order by ${daysInPhase(now)}) filter (where not r.on_hold) as "medianDays"
    from sales as r where ${allOf([...salesOf(request, reps), oneOf(sql`r.status`, pacedPhases)])} group by r.status
  `.execute(request.db.read)
  const byStatus = new Map(rows.map((row) => [row.status, row]))
  return pacedPhases.map((status) => byStatus.get(status) ?? { status, jobs: 0, late: 0, medianDays: null })
}

/** Current state: unpaid jobs are few, and their index finds them. */
export async function readOpenPayments(
  request: ReportRequest,
  reps: Reps,
): Promise<InstallationReport['openPayments']> {
  const age = sql`${pacificDay(request.now)}::date - ${unpaidSince}`
  const steps = Object.entries(invoiceAges).map(([name, { to }]) =>
    to === null ? sql`else ${sql.lit(name)}` : sql`when ${age} <= ${sql.lit(to)} then ${sql.lit(name)}`,
  )
  const { rows } = await sql<MoneyRow & { of: OpenPayment }>`
    select case ${sql.join(steps, sql` `)} end as of, count(*)::integer as jobs, coalesce(sum(r.sale_amount), 0) as amount
    from sales as r where ${allOf([...salesOf(request, reps), hasUnpaid])} group by 1
    union all
    select 'pastPto', count(*)::integer, coalesce(sum(r.sale_amount), 0)
    from sales as r where ${allOf([...salesOf(request, reps), isPastPto])}
  `.execute(request.db.read)
  const byPayment = new Map(rows.map(({ of, jobs, amount }) => [of, { jobs, amount: Number(amount) }]))
  return Object.fromEntries(
    openPayments.map((payment) => [payment, byPayment.get(payment) ?? { jobs: 0, amount: 0 }]),
  ) as Record<InvoiceAge | 'pastPto', { jobs: number; amount: number }>
}
