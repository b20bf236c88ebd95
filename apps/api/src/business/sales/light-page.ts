/** A light page of sales for lists: a fifth of the columns, with totals from the counter table where it can answer. */
import type { LightWebSale, SaleFilter, SalePageQuery, SaleSummary } from '@crm/contract/web/sale-shapes'
import { daysOfStay, paceOf } from '@crm/domain/work/clock'
import { type SaleStatus, phases, saleStatuses } from '@crm/domain/sales/phases'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { StaffContext } from '#spine/http/context'
import { type Found, type Slice, limitOf, pageOf } from '#spine/records/page'
import { viewContextOf } from '#spine/records/routes'
import { saleWatts, salesInScope } from '#spine/records/sale-scope'
import type { ViewContext } from '#spine/records/unit-of-work'
import { oneOfFew, oneOrNobody } from '#platform/db/conditions'
import { isLate, saleSortKeys, saleConditions } from './filter.ts'
import { leadOfSale, referenceTo, sales, stayOf, wattsOf } from './store.ts'
import type { Sale } from './sale.ts'

/** The columns of a sale and of its joined rows that a list shows. */
const columns = sql<LightSale>`
  r.id, r.number, r.job_number, r.lead_id, r.lead_rep_id, r.lead_sales_rep_id, r.sales_rep_id, r.installer_id, r.status,
  r.sub_status, r.on_hold, r.hold_reason, r.status_entered_at, r.status_held_days, r.held_since, r.finance_ends_on, r.sale_amount, r.system_size_kw,
  r.module_wattage_stc, r.module_quantity, r.created_at, r.version, l.number as lead_number, l.first_name, l.last_name,
  i.installer_name`

const from = sql`sales as r join leads as l on l.id = r.lead_id and l.deleted_at is null
  left join addresses as a on a.id = r.address_id left join installers as i on i.id = r.installer_id`

type LightSale = Pick<
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

/** One page of the filtered sales, with the total. */
export const pageLightSales = async (query: SalePageQuery, ctx: StaffContext) => {
  const sight = await viewContextOf(ctx)
  return pageOf(query, {
    sorts: saleSortKeys,
    read: (slice) => readLightSlice(ctx, query, slice),
    view: (sale) => lightView(sale, sight),
  })
}

async function readLightSlice(
  { db, actor, now }: StaffContext,
  filter: SaleFilter,
  slice: Slice,
): Promise<Found<LightSale>> {
  const counterConditions = conditionsOnCounters(filter)
  if (!counterConditions) {
    return sales.search(db.read, actor, (areCommon) => saleConditions(filter, now, areCommon), slice, columns)
  }
  const { order, size, offset, beyond } = slice
  const where = sql.join(
    [sql`r.deleted_at is null`, salesInScope(actor, 'r'), ...saleConditions(filter, now)],
    sql` and `,
  )
  const total = sql<number>`select coalesce(sum(s.n), 0)::integer from sale_count as s
    where ${sql.join([salesInScope(actor, 's'), ...counterConditions], sql` and `)}`
  const { rows } = await sql<LightSale & { n_of_all: number }>`
    select ${columns}, (${total}) as n_of_all from ${from} where ${where} and ${beyond ?? sql`true`}
    order by ${order} ${limitOf(size + 1, offset)}
  `.execute(db.read)
  // No row carries the total: the result is empty, or the page is past the end.
  const n =
    rows[0]?.n_of_all ?? (await sql<{ n: number }>`select (${total}) as n`.execute(db.read)).rows[0]?.n ?? 0
  return { rows, total: { n, exact: true } }
}

const openStatuses = saleStatuses.filter((status) => phases[status].days !== null)

/** Totals per open phase of the filtered sales. */
export async function summarizeSales(
  filter: SaleFilter,
  { db, actor, now }: StaffContext,
): Promise<SaleSummary> {
  const where = sql.join(
    [
      sql`r.deleted_at is null`,
      sql`r.status = any(${openStatuses})`,
      salesInScope(actor, 'r'),
      ...saleConditions(filter, now),
    ],
    sql` and `,
  )
  const { rows } = await sql<
    { status: SaleStatus; amount: string } & Omit<NonNullable<SaleSummary[SaleStatus]>, 'saleAmount'>
  >`
    select r.status, count(*)::integer as jobs, coalesce(sum(r.sale_amount), 0) as amount,
      sum(${saleWatts})::integer as "systemWatts",
      count(*) filter (where ${isLate(now)})::integer as late,
      count(*) filter (where r.on_hold)::integer as "onHold"
    from ${from} where ${where} group by r.status
  `.execute(db.read)
  return Object.fromEntries(
    rows.map(({ status, amount, ...counts }) => [status, { ...counts, saleAmount: Number(amount) }]),
  )
}

/** Query parameters that page the list and filter nothing. */
const paging: ReadonlySet<string> = new Set(['page', 'pageSize', 'after', 'sort'])

const isFilter = ([name, value]: [string, unknown]) =>
  !paging.has(name) && value !== undefined && value !== ''

/** Conditions on the counter table, for a filter of phases and reps only; undefined for any other filter. */
export function conditionsOnCounters({
  status,
  salesRepId,
  ...others
}: SaleFilter): RawBuilder<SqlBool>[] | undefined {
  if (Object.entries(others).some(isFilter)) return undefined
  if (status?.includes('RecentSales')) return undefined
  return [
    ...(status ? [oneOfFew(sql`s.status`, status)] : []),
    ...(salesRepId ? [oneOrNobody(sql`s.sales_rep_id`, salesRepId)] : []),
  ]
}

function lightView(sale: LightSale, { nameOf, now }: ViewContext): LightWebSale {
  const days = daysOfStay(stayOf(sale), now)
  const status = sale.status
  return {
    id: sale.id,
    jobNumber: sale.job_number,
    leadId: sale.lead_id,
    lead: leadOfSale(sale),
    salesRep: referenceTo(sale.sales_rep_id, nameOf(sale.sales_rep_id)),
    installer: referenceTo(sale.installer_id, sale.installer_name),
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
