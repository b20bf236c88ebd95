/** The figures of the dashboard in SQL. Scope is part of every one of them. */
import type { DashboardFigures } from '@crm/contract/web/dashboard-shapes'
import type { Between } from '@crm/domain/dashboard/spans'
import { leadSteps } from '@crm/domain/leads/steps'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { betweenDays, isSit, onDays, oneOrNobody } from '../db/conditions.ts'
import type { StaffContext } from '../http/context.ts'
import { furthestSteps } from '../leads/filter.ts'
import { leadIsThere, leadsInScope, ownersInScope } from '../records/through-lead.ts'
import { salesInScope, soldOn } from '../records/through-sale.ts'

export type Asking = Pick<StaffContext, 'db' | 'actor' | 'now'>
/** Some reps, of whom `none` is nobody; everybody where nothing is said. */
export type Reps = readonly string[] | undefined
type Sold = DashboardFigures['sold']['now']

export const all = (conditions: readonly (RawBuilder<SqlBool> | undefined)[]) =>
  sql.join(
    conditions.filter((condition) => condition !== undefined),
    sql` and `,
  )

export const salesOf = ({ actor }: Asking, reps: Reps) => [
  sql<SqlBool>`r.deleted_at is null`,
  leadIsThere,
  salesInScope(actor, 'r'),
  reps && oneOrNobody(sql`r.sales_rep_id`, reps),
]

export const soldBetween = ({ from, to }: Between) =>
  sql<SqlBool>`${soldOn} between ${from}::date and ${to}::date`

const soldFigures = sql`
  count(*) filter (where r.status <> 'Cancelled')::integer as jobs,
  coalesce(sum(r.sale_amount) filter (where r.status <> 'Cancelled'), 0) as amount,
  coalesce(sum(coalesce(r.module_wattage_stc * r.module_quantity, round(r.system_size_kw * 1000), 0))
    filter (where r.status <> 'Cancelled'), 0)::integer as "systemWatts",
  count(*) filter (where r.status = 'Cancelled')::integer as cancelled,
  coalesce(sum(r.sale_amount) filter (where r.status = 'Cancelled'), 0) as "cancelledAmount"`

/** PostgreSQL's decimals are text. */
type SoldRow = Omit<Sold, 'amount' | 'cancelledAmount'> & { amount: string; cancelledAmount: string }
const soldView = <Row extends SoldRow>({ amount, cancelledAmount, ...row }: Row) => ({
  ...row,
  amount: Number(amount),
  cancelledAmount: Number(cancelledAmount),
})

export async function readSold(asking: Asking, days: Between, reps: Reps): Promise<Sold> {
  const { rows } = await sql<SoldRow>`
    select ${soldFigures} from sales as r where ${all([...salesOf(asking, reps), soldBetween(days)])}
  `.execute(asking.db.read)
  return soldView(rows[0] as SoldRow)
}

/** Of each month from the first day of the first one on. `months` are their first days. */
export async function readMonths(asking: Asking, months: readonly string[], reps: Reps) {
  const { rows } = await sql<SoldRow & { month: string }>`
    select to_char(date_trunc('month', ${soldOn}), 'YYYY-MM-DD') as month, ${soldFigures}
    from sales as r where ${all([...salesOf(asking, reps), sql`${soldOn} >= ${months[0]}::date`])} group by 1
  `.execute(asking.db.read)
  const found = new Map(rows.map((row) => [row.month, soldView(row)]))
  return months.map((month) => found.get(month) ?? { month, ...nothingSold })
}

const nothingSold: Sold = { jobs: 0, amount: 0, systemWatts: 0, cancelled: 0, cancelledAmount: 0 }

export const appointmentsOf = ({ actor }: Asking, reps: Reps) => [
  sql<SqlBool>`r.deleted_at is null`,
  leadIsThere,
  ownersInScope(actor, sql`r.lead_sales_rep_id`, sql`r.lead_rep_id`),
  reps && oneOrNobody(sql`r.rep_id`, reps),
]

export async function readAppointments(asking: Asking, { from, to }: Between, reps: Reps) {
  const { rows } = await sql<DashboardFigures['appointments']['now']>`
    select count(*)::integer as past, count(*) filter (where ${isSit})::integer as sits,
      count(*) filter (where r.result = 'FailureToAppear')::integer as "noShows",
      count(*) filter (where r.result = 'Sold')::integer as closed
    from appointments as r
    where ${all([...appointmentsOf(asking, reps), ...betweenDays(sql`r.date_time`, from, to)])} and r.date_time <= ${asking.now}
  `.execute(asking.db.read)
  return rows[0] ?? { past: 0, sits: 0, noShows: 0, closed: 0 }
}

/** A stretch of a job, by the days on which it begins and ends. */
const stretches = {
  contractToInstall: ['contract_date', 'install_completed_date'],
  installToPto: ['install_completed_date', 'pto_complete_date'],
  contractToPto: ['contract_date', 'pto_complete_date'],
  permit: ['permit_submitted_date', 'permit_approved_date'],
  pto: ['pto_submitted_date', 'pto_complete_date'],
} as const
export type Stretch = keyof typeof stretches

/**
 * Median, mean and ninth of ten of the days that a stretch took, of jobs of which both days are known; days the wrong
 * way round, as older records have them, are no stretch (A-496).
 */
export const paceOf = (stretch: Stretch) => {
  const [from, to] = stretches[stretch]
  const [began, ended] = [sql`r.${sql.ref(from)}`, sql`r.${sql.ref(to)}`]
  const days = sql`case when ${ended} >= ${began} then ${ended} - ${began} end`
  return sql`count(*)::integer as jobs, percentile_cont(0.5) within group (order by ${days}) as "medianDays",
    avg(${days})::float8 as "meanDays", percentile_cont(0.9) within group (order by ${days}) as "p90Days"`
}

/** Those that ended it in these days. */
export const endedIn = (stretch: Stretch, { from, to }: Between) =>
  sql.join(onDays(sql`r.${sql.ref(stretches[stretch][1])}`, from, to), sql` and `)

/** How long it took those that ended the stretch in these days. */
export async function readPace(asking: Asking, stretch: Stretch, days: Between, reps: Reps) {
  const { rows } = await sql<DashboardFigures['contractToPto']['now'] & { p90Days: number | null }>`
    select ${paceOf(stretch)} from sales as r where ${all(salesOf(asking, reps))} and ${endedIn(stretch, days)}
  `.execute(asking.db.read)
  return rows[0] ?? { jobs: 0, medianDays: null, meanDays: null, p90Days: null }
}

/** What became of the leads that were entered in these days; an installed job counts where sales are in sight. */
export async function readFunnel(asking: Asking, { from, to }: Between, reps: Reps) {
  const which = all([
    sql`l.deleted_at is null`,
    leadsInScope(asking.actor),
    ...betweenDays(sql`l.created_at`, from, to),
    reps && oneOrNobody(sql`l.sales_rep_id`, reps),
  ])
  const { rows } = await sql<DashboardFigures['funnel']>`
    select (select count(*)::integer from leads as l where ${which}) as leads, ${sql.join(
      leadSteps.map(
        (step, at) => sql`count(*) filter (where came.step > ${sql.lit(at)})::integer as ${sql.ref(step)}`,
      ),
    )}
    from (${furthestSteps(asking.actor, which)}) as came
  `.execute(asking.db.read)
  return rows[0] ?? { leads: 0, appointments: 0, sits: 0, sold: 0, installed: 0 }
}

interface RepRow {
  readonly repId: string | null
  readonly sits: number
  readonly closed: number
  readonly jobs: number
  readonly amount: string
}

/** Whoever sold most first. */
export async function readReps(asking: Asking, days: Between, reps: Reps): Promise<RepRow[]> {
  const { rows } = await sql<RepRow>`
    select "repId", sum(sits)::integer as sits, sum(closed)::integer as closed, sum(jobs)::integer as jobs,
      sum(amount) as amount
    from (
      select r.rep_id as "repId", 1 as sits, (r.result = 'Sold')::integer as closed, 0 as jobs, 0 as amount
      from appointments as r
      where ${all([...appointmentsOf(asking, reps), ...betweenDays(sql`r.date_time`, days.from, days.to), isSit])}
      and r.date_time <= ${asking.now}
      union all
      select r.sales_rep_id, 0, 0, 1, coalesce(r.sale_amount, 0)
      from sales as r where ${all([...salesOf(asking, reps), soldBetween(days)])} and r.status <> 'Cancelled'
    ) as deeds
    group by "repId" order by sum(amount) desc, sum(sits) desc, "repId" limit ${shownReps}
  `.execute(asking.db.read)
  return rows
}

const shownReps = 10
