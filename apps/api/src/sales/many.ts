/** A page of sales as a list shows them: a fifth of the columns, and totals from the counters where these know them. */
import type { LightWebSale, SaleFilter, SalePageQuery, SaleSummary } from '@crm/contract/web/sale-shapes'
import { daysOfStay, paceOf } from '@crm/domain/work/clock'
import { type SaleStatus, phases, saleStatuses } from '@crm/domain/sales/phases'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { StaffContext } from '../http/context.ts'
import { type Found, type Slice, limitOf, pageOf } from '../records/page.ts'
import { sightOf } from '../records/routes.ts'
import { salesInScope } from '../records/through-sale.ts'
import type { Sight } from '../records/unit-of-work.ts'
import { oneOfFew, oneOrNobody } from '../db/conditions.ts'
import { isLate, saleSortKeys, salesAsked } from './filter.ts'
import { type Sale, leadOfSale, named, sales, stayOf, wattsOf } from './store.ts'

/** The columns of a sale, and what they point at, that a list shows. */
const columns = sql<Shown>`
  r.id, r.number, r.job_number, r.lead_id, r.lead_rep_id, r.lead_sales_rep_id, r.sales_rep_id, r.installer_id, r.status,
  r.sub_status, r.on_hold, r.hold_reason, r.status_entered_at, r.status_held_days, r.held_since, r.finance_ends_on, r.sale_amount, r.system_size_kw,
  r.module_wattage_stc, r.module_quantity, r.created_at, r.version, l.number as lead_number, l.first_name, l.last_name,
  i.installer_name`

const from = sql`sales as r join leads as l on l.id = r.lead_id and l.deleted_at is null
  left join addresses as a on a.id = r.address_id left join installers as i on i.id = r.installer_id`

type Shown = Pick<
  Sale,
  | 'id'
  | 'number'
  | 'job_number'
  | 'lead_id'
  | 'lead_rep_id'
  | 'lead_sales_rep_id'
  | 'sales_rep_id'
  | 'installer_id'
  | 'status'
  | 'sub_status'
  | 'on_hold'
  | 'hold_reason'
  | 'status_entered_at'
  | 'status_held_days'
  | 'held_since'
  | 'finance_ends_on'
  | 'sale_amount'
  | 'system_size_kw'
  | 'module_wattage_stc'
  | 'module_quantity'
  | 'created_at'
  | 'version'
  | 'lead_number'
  | 'first_name'
  | 'last_name'
  | 'installer_name'
>

/** The page of the filtered set and how many there are in all. */
export const pageLightSales = async (query: SalePageQuery, ctx: StaffContext) => {
  const sight = await sightOf(ctx)
  return pageOf(query, {
    sorts: saleSortKeys,
    read: (slice) => lightSlice(ctx, query, slice),
    view: (sale) => lightView(sale, sight),
  })
}

async function lightSlice(
  { db, actor, now }: StaffContext,
  filter: SaleFilter,
  slice: Slice,
): Promise<Found<Shown>> {
  const known = knownToCounters(filter)
  if (!known) {
    return sales.search(db.read, actor, (areCommon) => salesAsked(filter, now, areCommon), slice, columns)
  }
  const { order, size, offset, beyond } = slice
  const where = sql.join(
    [sql`r.deleted_at is null`, salesInScope(actor, 'r'), ...salesAsked(filter, now)],
    sql` and `,
  )
  const total = sql<number>`select coalesce(sum(s.n), 0)::integer from sale_count as s
    where ${sql.join([salesInScope(actor, 's'), ...known], sql` and `)}`
  const { rows } = await sql<Shown & { n_of_all: number }>`
    select ${columns}, (${total}) as n_of_all from ${from} where ${where} and ${beyond ?? sql`true`}
    order by ${order} ${limitOf(size + 1, offset)}
  `.execute(db.read)
  // No row can tell it: there are none, or none so far on.
  const n =
    rows[0]?.n_of_all ?? (await sql<{ n: number }>`select (${total}) as n`.execute(db.read)).rows[0]?.n ?? 0
  return { rows, total: { n, exact: true } }
}

const open = saleStatuses.filter((status) => phases[status].days !== null)

/** Of the filtered set, what stands in each phase that has not ended. */
export async function summariseSales(
  filter: SaleFilter,
  { db, actor, now }: StaffContext,
): Promise<SaleSummary> {
  const where = sql.join(
    [
      sql`r.deleted_at is null`,
      sql`r.status = any(${open})`,
      salesInScope(actor, 'r'),
      ...salesAsked(filter, now),
    ],
    sql` and `,
  )
  const { rows } = await sql<
    { status: SaleStatus; amount: string } & Omit<NonNullable<SaleSummary[SaleStatus]>, 'saleAmount'>
  >`
    select r.status, count(*)::integer as jobs, coalesce(sum(r.sale_amount), 0) as amount,
      sum(coalesce(r.module_wattage_stc * r.module_quantity, round(r.system_size_kw * 1000), 0))::integer as "systemWatts",
      count(*) filter (where ${isLate(now)})::integer as late,
      count(*) filter (where r.on_hold)::integer as "onHold"
    from ${from} where ${where} group by r.status
  `.execute(db.read)
  return Object.fromEntries(
    rows.map(({ status, amount, ...counts }) => [status, { ...counts, saleAmount: Number(amount) }]),
  )
}

/** What pages a list and narrows nothing. */
const paging: ReadonlySet<string> = new Set(['page', 'pageSize', 'after', 'sort'])

const narrows = ([name, value]: [string, unknown]) => !paging.has(name) && value !== undefined && value !== ''

/** Conditions on the counters of the tabs, for a list of phases and reps alone; undefined for any other. */
export function knownToCounters({
  status,
  salesRepId,
  ...others
}: SaleFilter): RawBuilder<SqlBool>[] | undefined {
  if (Object.entries(others).some(narrows)) return undefined
  if (status?.includes('RecentSales')) return undefined
  return [
    ...(status ? [oneOfFew(sql`s.status`, status)] : []),
    ...(salesRepId ? [oneOrNobody(sql`s.sales_rep_id`, salesRepId)] : []),
  ]
}

function lightView(sale: Shown, { nameOf, now }: Sight): LightWebSale {
  const days = daysOfStay(stayOf(sale), now)
  const status = sale.status as SaleStatus
  return {
    id: sale.id,
    jobNumber: sale.job_number,
    leadId: sale.lead_id,
    lead: leadOfSale(sale),
    salesRep: named(sale.sales_rep_id, nameOf(sale.sales_rep_id)),
    installer: named(sale.installer_id, sale.installer_name),
    status,
    subStatus: sale.sub_status,
    onHold: sale.on_hold,
    holdReason: sale.hold_reason,
    daysInStatus: days,
    pace: paceOf(days, sale.on_hold, phases[status].days),
    financeEndsOn: sale.finance_ends_on,
    saleAmount: sale.sale_amount === null ? null : Number(sale.sale_amount),
    systemWatts: wattsOf(sale),
    createdAt: sale.created_at,
    version: sale.version,
  }
}
