/** The figures of the reports in SQL, beside those of the dashboard (A-404 to A-408). Scope is part of every one of them. */
import type { BuildingReport, SellingReport } from '@crm/contract/web/report-shapes'
import type { Between } from '@crm/domain/dashboard/spans'
import {
  type InvoiceAge,
  type OpenPayment,
  invoiceAges,
  openPayments,
} from '@crm/domain/reports/invoice-ages'
import { paced } from '@crm/domain/sales/phases'
import { pacificDay } from '@crm/domain/time'
import { type RawBuilder, sql } from 'kysely'
import { isPriced, sheetsInReach } from '../commissions/filter.ts'
import {
  type Asking,
  type Reps,
  type Stretch,
  all,
  appointmentsOf,
  endedIn,
  paceOf,
  salesOf,
} from '../dashboard/queries.ts'
import { betweenDays, isSit, onDays, oneOf, oneOrNobody } from '../db/conditions.ts'
import { daysInPhase, hasUnpaid, isFirstPass, isLate, isPastPto, unpaidSince } from '../sales/filter.ts'

type Kept = Omit<SellingReport['bySource'][number], 'sourceName'>

/** Whoever met most people first. */
async function readKept<K extends string>(
  asking: Asking,
  { from, to }: Between,
  reps: Reps,
  of: { readonly name: K; readonly key: RawBuilder<unknown>; readonly join: RawBuilder<unknown> },
) {
  const { rows } = await sql<Kept & { readonly [N in K]: string | null }>`
    select ${of.key} as ${sql.ref(of.name)}, count(*)::integer as past, count(*) filter (where ${isSit})::integer as sits,
      count(*) filter (where r.result = 'FailureToAppear')::integer as "noShows",
      count(*) filter (where r.result = 'Sold')::integer as closed
    from appointments as r ${of.join}
    where ${all([...appointmentsOf(asking, reps), ...betweenDays(sql`r.date_time`, from, to)])}
    and r.date_time <= ${asking.now}
    group by 1 order by sits desc, past desc, 1
  `.execute(asking.db.read)
  return rows
}

export const readKeptByRep = (asking: Asking, days: Between, reps: Reps) =>
  readKept(asking, days, reps, { name: 'repId', key: sql`r.rep_id`, join: sql`` })

export const readKeptBySource = (asking: Asking, days: Between, reps: Reps) =>
  readKept(asking, days, reps, {
    name: 'sourceName',
    key: sql`l.source_name`,
    join: sql`join leads as l on l.id = r.lead_id`,
  })

interface MoneyRow {
  readonly jobs: number
  readonly amount: string
}

/** By why; the reason of most first. */
export async function readCancellations(asking: Asking, { from, to }: Between, reps: Reps) {
  const { rows } = await sql<MoneyRow & { reason: string }>`
    select r.cancel_reason as reason, count(*)::integer as jobs, coalesce(sum(r.sale_amount), 0) as amount
    from sales as r
    where ${all([...salesOf(asking, reps), ...onDays(sql`r.cancel_date`, from, to)])} and r.status = 'Cancelled'
    group by 1 order by jobs desc, 1
  `.execute(asking.db.read)
  return rows.map(({ amount, ...row }) => ({ ...row, amount: Number(amount) }))
}

/** Sums of dollars, as text; a price per watt is made of them and rounded once. */
interface PricedRow {
  readonly repId: string
  readonly sheets: number
  readonly watts: string
  readonly gross: string
  readonly net: string
  readonly par: string
}

/** Of each rep; the one with most watts first. */
export async function readPriced(
  { db, actor }: Asking,
  { from, to }: Between,
  reps: Reps,
): Promise<PricedRow[]> {
  const { rows } = await sql<PricedRow>`
    select r.rep_id as "repId", count(*)::integer as sheets, sum(r.system_watts) as watts, sum(r.sale_amount) as gross,
      sum(r.net_system_cost) as net, sum(r.par_cost) as par
    from commission_sheets as r
    join sales as s on s.id = r.sale_id and s.deleted_at is null
    join leads as l on l.id = r.lead_id and l.deleted_at is null
    where ${all([sheetsInReach(actor), isPriced, ...onDays(sql`s.contract_date`, from, to)])} and r.deleted_at is null
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

/** By authority or utility: what ended the stretch in these days, and what stands in the phase now. */
async function readPaceBy(
  asking: Asking,
  stretch: Extract<Stretch, 'permit' | 'pto'>,
  days: Between,
  reps: Reps,
  key: RawBuilder<unknown>,
): Promise<(PaceRow & { readonly key: string | null; readonly waiting: number })[]> {
  const status = stretch === 'permit' ? 'Permit' : 'PTO'
  const from = sql`from sales as r left join addresses as a on a.id = r.address_id and a.deleted_at is null`
  const { rows } = await sql<PaceRow & { key: string | null; waiting: number }>`
    select coalesce(done.key, standing.key) as key, coalesce(done.jobs, 0) as jobs, done."medianDays", done."meanDays",
      done."p90Days", coalesce(standing.waiting, 0) as waiting
    from (
      select ${key} as key, ${paceOf(stretch)} ${from}
      where ${all(salesOf(asking, reps))} and ${endedIn(stretch, days)} group by 1
    ) as done
    full join (
      select ${key} as key, count(*)::integer as waiting ${from}
      where ${all(salesOf(asking, reps))} and r.status = ${status} group by 1
    ) as standing on coalesce(standing.key::text, '') = coalesce(done.key::text, '')
    order by jobs desc, waiting desc, 1
  `.execute(asking.db.read)
  return rows
}

/** Permits by authority. */
export async function readPermits(asking: Asking, days: Between, reps: Reps) {
  const rows = await readPaceBy(asking, 'permit', days, reps, sql`a.ahj_id`)
  const ids = rows.flatMap(({ key }) => (key === null ? [] : [key]))
  const named = ids.length === 0 ? [] : await namesOf(asking, ids)
  const names = new Map(named.map(({ id, name }) => [id, name]))
  return rows.map(({ key, ...row }) => ({
    ...row,
    ahjId: key,
    ahjName: key === null ? null : (names.get(key) ?? null),
  }))
}

const namesOf = async ({ db }: Asking, ids: readonly string[]) =>
  (
    await sql<{ id: string; name: string }>`select id, name from ahjs where ${oneOf(sql`id`, ids)}`.execute(
      db.read,
    )
  ).rows

/** Permissions to operate by utility. */
export async function readPto(asking: Asking, days: Between, reps: Reps): Promise<BuildingReport['pto']> {
  const rows = await readPaceBy(asking, 'pto', days, reps, sql`a.util_provider`)
  return rows.map(({ key, ...row }) => ({ ...row, utility: key }))
}

export async function readInspections(
  asking: Asking,
  { from, to }: Between,
  reps: Reps,
): Promise<BuildingReport['inspections']> {
  const { rows } = await sql<BuildingReport['inspections']>`
    select count(*)::integer as passed, count(*) filter (where ${isFirstPass})::integer as "firstPass"
    from sales as r where ${all([...salesOf(asking, reps), ...onDays(sql`r.inspection_passed_date`, from, to)])}
  `.execute(asking.db.read)
  return rows[0] ?? { passed: 0, firstPass: 0 }
}

/** How long jobs stand in their phases until now. */
export async function readAges(asking: Asking, reps: Reps): Promise<BuildingReport['ages']> {
  const { now } = asking
  const { rows } = await sql<BuildingReport['ages'][number]>`
    select r.status, count(*)::integer as jobs, count(*) filter (where ${isLate(now)})::integer as late,
      percentile_cont(0.5) within group (order by ${daysInPhase(now)}) filter (where not r.on_hold) as "medianDays"
    from sales as r where ${all([...salesOf(asking, reps), oneOf(sql`r.status`, paced)])} group by r.status
  `.execute(asking.db.read)
  const found = new Map(rows.map((row) => [row.status, row]))
  return paced.map((status) => found.get(status) ?? { status, jobs: 0, late: 0, medianDays: null })
}

/** As they stand: what waits for money is few, and found by its index. */
export async function readOpenPayments(asking: Asking, reps: Reps): Promise<BuildingReport['openPayments']> {
  const age = sql`${pacificDay(asking.now)}::date - ${unpaidSince}`
  const steps = Object.entries(invoiceAges).map(([name, { to }]) =>
    to === null ? sql`else ${sql.lit(name)}` : sql`when ${age} <= ${sql.lit(to)} then ${sql.lit(name)}`,
  )
  const { rows } = await sql<MoneyRow & { of: OpenPayment }>`
    select case ${sql.join(steps, sql` `)} end as of, count(*)::integer as jobs, coalesce(sum(r.sale_amount), 0) as amount
    from sales as r where ${all([...salesOf(asking, reps), hasUnpaid])} group by 1
    union all
    select 'pastPto', count(*)::integer, coalesce(sum(r.sale_amount), 0)
    from sales as r where ${all([...salesOf(asking, reps), isPastPto])}
  `.execute(asking.db.read)
  const found = new Map(rows.map(({ of, jobs, amount }) => [of, { jobs, amount: Number(amount) }]))
  return Object.fromEntries(
    openPayments.map((of) => [of, found.get(of) ?? { jobs: 0, amount: 0 }]),
  ) as Record<InvoiceAge | 'pastPto', { jobs: number; amount: number }>
}
