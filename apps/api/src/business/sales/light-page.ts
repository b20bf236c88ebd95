/** A light page of sales for lists: a fifth of the columns, with totals from the counter table where it can answer. */
import type { LightWebSale, SaleFilter, SalePageQuery, SaleSummary } from '@crm/contract/web/sale-shapes'
import { daysOfStay, paceOf } from '@crm/domain/work/clock'
import { type SaleStatus, nextPhase, phases, saleStatuses } from '@crm/domain/sales/phases'
import { missingFor } from '@crm/domain/sales/requirements'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { StaffContext } from '#spine/http/context'
import { type Found, type Slice, limitOf, pageOf } from '#spine/records/page'
import { viewContextOf } from '#spine/records/routes'
import { saleWatts, salesInScope } from '#spine/records/sale-scope'
import type { ViewContext } from '#spine/records/unit-of-work'
import { oneOfFew, oneOrNobody } from '#platform/db/conditions'
import { isLate, saleConditions } from './filter.ts'
import { saleSortKeys } from './sorts.ts'
import { moveStateOf } from './move-state.ts'
import { listRelatedFacts } from './queries.ts'
import { leadOfSale, referenceTo, sales, stayOf, wattsOf } from './store.ts'
import type { Sale } from './sale.ts'

/** The columns of a sale and of its joined rows that a list shows. */
const columns = sql<LightSale>`
  r.id, r.number, r.job_number, r.lead_id, r.lead_rep_id, r.lead_sales_rep_id, r.sales_rep_id, r.installer_id, r.status,
  r.sub_status, r.on_hold, r.hold_reason, r.status_entered_at, r.status_held_days, r.held_since, r.finance_ends_on, r.sale_amount, r.system_size_kw,
  r.module_wattage_stc, r.module_quantity, r.created_at, r.version, r.sub_installer_id, r.contract_date,
  r.finance_option_one_id, r.review_date, r.mount_type, r.site_survey_date_time, r.site_survey_completed_date,
  r.design_approved_date, r.permit_number, r.permit_submitted_date, r.permit_approved_date, r.install_scheduled_date,
  r.install_completed_date, r.inspection_scheduled_date, r.inspection_passed_date, r.pto_submitted_date,
  r.pto_complete_date, r.monitoring_url, r.invoice_one_sent_date, r.invoice_one_paid_date, r.invoice_two_sent_date,
  r.invoice_two_paid_date, l.number as lead_number, l.first_name, l.last_name, i.installer_name, a.city, a.ahj_id,
  a.util_provider,
  (select h.name from ahjs as h where h.id = a.ahj_id) as ahj_name,
  (select u.name from users as u where u.id = r.sales_rep_id) as rep_name,
  (select si.sub_installer_name from sub_installers as si where si.id = r.sub_installer_id) as sub_installer_name,
  (select f.display_name from finance_options as f where f.id = r.finance_option_one_id) as finance_one_name`

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
  | 'sub_installer_id'
  | 'sub_installer_name'
  | 'contract_date'
  | 'finance_option_one_id'
  | 'finance_one_name'
  | 'review_date'
  | 'mount_type'
  | 'site_survey_date_time'
  | 'site_survey_completed_date'
  | 'design_approved_date'
  | 'permit_number'
  | 'permit_submitted_date'
  | 'permit_approved_date'
  | 'install_scheduled_date'
  | 'install_completed_date'
  | 'inspection_scheduled_date'
  | 'inspection_passed_date'
  | 'pto_submitted_date'
  | 'pto_complete_date'
  | 'monitoring_url'
  | 'invoice_one_sent_date'
  | 'invoice_one_paid_date'
  | 'invoice_two_sent_date'
  | 'invoice_two_paid_date'
  | 'ahj_id'
  | 'util_provider'
  | 'city'
  | 'ahj_name'
  | 'rep_name'
>

/** One page of the filtered sales, with the total; of one open phase also with what each job lacks for the next. */
export const pageLightSales = async (query: SalePageQuery, ctx: StaffContext) => {
  const sight = await viewContextOf(ctx)
  let missing: MissingById = new Map()
  return pageOf(query, {
    sorts: saleSortKeys,
    async read(slice) {
      const found = await readLightSlice(ctx, query, slice)
      if (isOfOnePhase(query)) missing = await missingById(ctx, found.rows)
      return found
    },
    view: (sale) => {
      const own = missing.get(sale.id)
      return { ...lightView(sale, sight), ...(own && { missing: own }) }
    },
  })
}

type MissingById = ReadonlyMap<string, NonNullable<LightWebSale['missing']>>

const isOfOnePhase = ({ status }: SaleFilter): boolean =>
  status?.length === 1 && openStatuses.some((open) => open === status[0])

/** The requirements of the next phase, by the same rules as the page of the sale. */
async function missingById(
  { db, actor, now }: StaffContext,
  rows: readonly Pick<LightSale, 'id'>[],
): Promise<MissingById> {
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return new Map()
  const listing = { limit: ids.length, where: [sql<SqlBool>`r.id = any(${ids})`] }
  const [full, facts] = await Promise.all([
    sales.list(db.read, actor, listing),
    listRelatedFacts(db.read, ids),
  ])
  const factsOf = new Map(facts.map((related) => [related.id, related]))
  return new Map(
    full.map((sale) => {
      const [next, related] = [nextPhase(sale.status), factsOf.get(sale.id)]
      const found = next && related ? missingFor(moveStateOf(sale, related), sale.status, next, now) : []
      return [sale.id, [...found]]
    }),
  )
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
    subInstaller: referenceTo(sale.sub_installer_id, sale.sub_installer_name),
    contractDate: sale.contract_date,
    financeOptionOne: referenceTo(sale.finance_option_one_id, sale.finance_one_name),
    reviewDate: sale.review_date,
    mountType: sale.mount_type,
    siteSurveyDateTime: sale.site_survey_date_time,
    siteSurveyCompletedDate: sale.site_survey_completed_date,
    designApprovedDate: sale.design_approved_date,
    permitNumber: sale.permit_number,
    permitSubmittedDate: sale.permit_submitted_date,
    permitApprovedDate: sale.permit_approved_date,
    installScheduledDate: sale.install_scheduled_date,
    installCompletedDate: sale.install_completed_date,
    inspectionScheduledDate: sale.inspection_scheduled_date,
    inspectionPassedDate: sale.inspection_passed_date,
    ptoSubmittedDate: sale.pto_submitted_date,
    ptoCompleteDate: sale.pto_complete_date,
    monitoringUrl: sale.monitoring_url,
    invoiceOneSentDate: sale.invoice_one_sent_date,
    invoiceOnePaidDate: sale.invoice_one_paid_date,
    invoiceTwoSentDate: sale.invoice_two_sent_date,
    invoiceTwoPaidDate: sale.invoice_two_paid_date,
    city: sale.city,
    ahj: referenceTo(sale.ahj_id, sale.ahj_name),
    utility: sale.util_provider,
    createdAt: sale.created_at,
    version: sale.version,
  }
}
