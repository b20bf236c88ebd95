/** The figures of the dashboard in SQL. Scope is part of every one of them. */
import type { DashboardFigures } from '@crm/contract/web/dashboard-shapes'
import { sitResults } from '@crm/domain/appointments/appointment-words'
import type { Between } from '@crm/domain/dashboard/spans'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { betweenDays } from '../db/conditions.ts'
import type { StaffContext } from '../http/context.ts'
import { leadIsThere, leadsInScope, ownersInScope } from '../records/through-lead.ts'
import { salesInScope } from '../records/through-sale.ts'

type Asking = Pick<StaffContext, 'db' | 'actor' | 'now'>
type Rep = string | undefined
type Sold = DashboardFigures['sold']['now']

/** The day of the contract, else of the entry: spelled as the index spells it. */
const soldOn = sql`coalesce(r.contract_date, (r.created_at at time zone 'America/Los_Angeles')::date)`
const isSit = sql<SqlBool>`r.result in (${sql.join(sitResults.map((result) => sql.lit(result)))})`

const all = (conditions: readonly (RawBuilder<SqlBool> | undefined)[]) =>
  sql.join(
    conditions.filter((condition) => condition !== undefined),
    sql` and `,
  )

const salesOf = ({ actor }: Asking, rep: Rep) => [
  sql<SqlBool>`r.deleted_at is null`,
  leadIsThere,
  salesInScope(actor, 'r'),
  rep === undefined ? undefined : sql<SqlBool>`r.sales_rep_id = ${rep}`,
]

const soldBetween = ({ from, to }: Between) => sql<SqlBool>`${soldOn} between ${from}::date and ${to}::date`

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

export async function readSold(asking: Asking, days: Between, rep: Rep): Promise<Sold> {
  const { rows } = await sql<SoldRow>`
    select ${soldFigures} from sales as r where ${all([...salesOf(asking, rep), soldBetween(days)])}
  `.execute(asking.db.read)
  return soldView(rows[0] as SoldRow)
}

/** Of each month from the first day of the first one on. `months` are their first days. */
export async function readMonths(asking: Asking, months: readonly string[], rep: Rep) {
  const { rows } = await sql<SoldRow & { month: string }>`
    select to_char(date_trunc('month', ${soldOn}), 'YYYY-MM-DD') as month, ${soldFigures}
    from sales as r where ${all([...salesOf(asking, rep), sql`${soldOn} >= ${months[0]}::date`])} group by 1
  `.execute(asking.db.read)
  const found = new Map(rows.map((row) => [row.month, soldView(row)]))
  return months.map((month) => found.get(month) ?? { month, ...nothingSold })
}

const nothingSold: Sold = { jobs: 0, amount: 0, systemWatts: 0, cancelled: 0, cancelledAmount: 0 }

const appointmentsOf = ({ actor }: Asking, rep: Rep) => [
  sql<SqlBool>`r.deleted_at is null`,
  leadIsThere,
  ownersInScope(actor, sql`r.lead_sales_rep_id`, sql`r.lead_rep_id`),
  rep === undefined ? undefined : sql<SqlBool>`r.rep_id = ${rep}`,
]

export async function readAppointments(asking: Asking, { from, to }: Between, rep: Rep) {
  const { rows } = await sql<DashboardFigures['appointments']['now']>`
    select count(*)::integer as past, count(*) filter (where ${isSit})::integer as sits,
      count(*) filter (where r.result = 'FailureToAppear')::integer as "noShows",
      count(*) filter (where r.result = 'Sold')::integer as closed
    from appointments as r
    where ${all([...appointmentsOf(asking, rep), ...betweenDays(sql`r.date_time`, from, to)])} and r.date_time <= ${asking.now}
  `.execute(asking.db.read)
  return rows[0] ?? { past: 0, sits: 0, noShows: 0, closed: 0 }
}

/** How long it took those that may operate since these days. Whatever their contract does not say is not reckoned. */
export async function readContractToPto(asking: Asking, { from, to }: Between, rep: Rep) {
  const days = sql`r.pto_complete_date - r.contract_date`
  const { rows } = await sql<DashboardFigures['contractToPto']['now']>`
    select count(*)::integer as jobs, percentile_cont(0.5) within group (order by ${days}) as "medianDays",
      avg(${days})::float8 as "meanDays"
    from sales as r
    where ${all(salesOf(asking, rep))} and r.status <> 'Cancelled' and r.contract_date is not null
    and r.pto_complete_date between ${from}::date and ${to}::date
  `.execute(asking.db.read)
  return rows[0] ?? { jobs: 0, medianDays: null, meanDays: null }
}

/** What became of the leads that were entered in these days; an installed job counts where sales are in sight. */
export async function readFunnel(asking: Asking, { from, to }: Between, rep: Rep) {
  const ofLead = sql<SqlBool>`r.lead_id = l.id and r.deleted_at is null`
  const sale = sql`select from sales as r where ${ofLead} and r.status <> 'Cancelled' and ${salesInScope(asking.actor, 'r')}`
  const { rows } = await sql<DashboardFigures['funnel']>`
    select count(*)::integer as leads,
      count(*) filter (where exists (select from appointments as r where ${ofLead}))::integer as appointments,
      count(*) filter (where exists (select from appointments as r where ${ofLead} and ${isSit}))::integer as sits,
      count(*) filter (where exists (${sale}))::integer as sold,
      count(*) filter (where exists (${sale} and r.install_completed_date is not null))::integer as installed
    from leads as l
    where l.deleted_at is null and ${leadsInScope(asking.actor)}
    and ${all([...betweenDays(sql`l.created_at`, from, to), rep === undefined ? undefined : sql`l.sales_rep_id = ${rep}`])}
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
export async function readReps(asking: Asking, days: Between, rep: Rep): Promise<RepRow[]> {
  const { rows } = await sql<RepRow>`
    select "repId", sum(sits)::integer as sits, sum(closed)::integer as closed, sum(jobs)::integer as jobs,
      sum(amount) as amount
    from (
      select r.rep_id as "repId", 1 as sits, (r.result = 'Sold')::integer as closed, 0 as jobs, 0 as amount
      from appointments as r
      where ${all([...appointmentsOf(asking, rep), ...betweenDays(sql`r.date_time`, days.from, days.to), isSit])}
      and r.date_time <= ${asking.now}
      union all
      select r.sales_rep_id, 0, 0, 1, coalesce(r.sale_amount, 0)
      from sales as r where ${all([...salesOf(asking, rep), soldBetween(days)])} and r.status <> 'Cancelled'
    ) as deeds
    group by "repId" order by sum(amount) desc, sum(sits) desc, "repId" limit ${shownReps}
  `.execute(asking.db.read)
  return rows
}

const shownReps = 10
