/** What the filters of the sales' lists mean in SQL, on `sales as r` and its lead `l` and address `a`. */
import type { SaleFilter } from '@crm/contract/web/sale-shapes'
import { type SaleStatusFilter, paced, phases, recentSaleDays, saleStatuses } from '@crm/domain/sales/phases'
import { utilityNamed } from '@crm/domain/addresses/utilities'
import { type OpenPayment, invoiceAges } from '@crm/domain/reports/invoice-ages'
import { daysAgo, pacificDay } from '@crm/domain/time'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { isJobNumber, leadHas, onDays, oneOf, oneOfFew, oneOrNobody } from '../db/conditions.ts'
import { type Sorts, choiceKey, idKey, instantKey, numberKey } from '../records/page.ts'
import { soldOn } from '../records/through-sale.ts'
import { throughRelations } from './relations.ts'
import type { Sale } from './store.ts'

/** Conditions beside scope, which the store asks. */
export function salesAsked(filter: SaleFilter, now: Date, areCommon = false): RawBuilder<SqlBool>[] {
  const { id, status, subStatus, leadId, salesRepId, installerId, ahjId, onHold, isLate: late, q } = filter
  return [
    id && sql<SqlBool>`r.id = any(${id})`,
    status &&
      sql<SqlBool>`(${sql.join(
        status.map((one) => inStatus(one, now)),
        sql` or `,
      )})`,
    subStatus && oneOf(sql`r.sub_status`, subStatus),
    leadId && sql<SqlBool>`r.lead_id = ${leadId}`,
    salesRepId && oneOrNobody(sql`r.sales_rep_id`, salesRepId),
    installerId && oneOf(sql`r.installer_id`, installerId),
    ahjId && oneOf(sql`a.ahj_id`, ahjId),
    onHold === undefined ? undefined : onHold ? sql<SqlBool>`r.on_hold` : sql<SqlBool>`not r.on_hold`,
    late === undefined ? undefined : late ? isLate(now) : sql<SqlBool>`not ${isLate(now)}`,
    q ? called(q, areCommon) : undefined,
    filter.cancelReason && oneOf(sql`r.cancel_reason`, filter.cancelReason),
    filter.utility &&
      oneOf(
        sql`a.util_provider`,
        filter.utility.map((one) => utilityNamed(one) ?? one),
      ),
    filter.isFirstPass === undefined
      ? undefined
      : filter.isFirstPass
        ? isFirstPass
        : sql<SqlBool>`not ${isFirstPass}`,
    filter.openPayment && paymentIsOpen(filter.openPayment, now),
    filter.isCancelled === undefined
      ? undefined
      : filter.isCancelled
        ? sql<SqlBool>`r.status = 'Cancelled'`
        : sql<SqlBool>`r.status <> 'Cancelled'`,
    ...onDays(soldOn, filter.soldFrom, filter.soldTo),
    ...onDays(sql`r.contract_date`, filter.contractFrom, filter.contractTo),
    ...onDays(sql`r.permit_approved_date`, filter.permitFrom, filter.permitTo),
    ...onDays(sql`r.install_completed_date`, filter.installedFrom, filter.installedTo),
    ...onDays(sql`r.inspection_passed_date`, filter.inspectedFrom, filter.inspectedTo),
    ...onDays(sql`r.pto_complete_date`, filter.ptoFrom, filter.ptoTo),
    ...onDays(sql`r.cancel_date`, filter.cancelledFrom, filter.cancelledTo),
    ...throughRelations(filter, now),
  ].filter((condition) => condition !== undefined && condition !== '')
}

/** It went through its inspection and never back out of it. */
export const isFirstPass = sql<SqlBool>`not exists (
  select from sale_moves as m where m.sale_id = r.id and m.kind = 'back' and m.from_status = 'Inspection'
)`

/** Since when the older of its unpaid invoices waits, spelled as the index spells it. */
export const unpaidSince = sql`least(
  case when r.invoice_one_paid_date is null then r.invoice_one_sent_date end,
  case when r.invoice_two_paid_date is null then r.invoice_two_sent_date end
)`

/** As the index has it; without it, all jobs would be read for the few that wait. */
export const hasUnpaid = sql<SqlBool>`r.status <> 'Cancelled' and (
  (r.invoice_one_sent_date is not null and r.invoice_one_paid_date is null)
  or (r.invoice_two_sent_date is not null and r.invoice_two_paid_date is null)
)`

/** May operate, and is not paid: of the phases in which that can be. */
export const isPastPto = sql<SqlBool>`(
  r.status in ('PTO', 'Monitoring', 'Payment', 'QAReview')
  and r.pto_complete_date is not null and r.payment_complete_date is null
)`

function paymentIsOpen(of: OpenPayment, now: Date): RawBuilder<SqlBool> {
  if (of === 'pastPto') return isPastPto
  const { from, to } = invoiceAges[of]
  const since = to === null ? sql`true` : sql`${unpaidSince} >= ${daysAgo(to, now)}::date`
  // One that is sent today or later has no age yet: it is among the youngest.
  return sql<SqlBool>`(${hasUnpaid} and ${since} and ${from === 0 ? sql`true` : sql`${unpaidSince} <= ${daysAgo(from, now)}::date`})`
}

/** The pace `late` of `clock.ts`, on `sales as r`: whole Pacific days in the phase against its default. */
export const isLate = (now: Date): RawBuilder<SqlBool> => sql<SqlBool>`(
  r.status in (${sql.join(paced.map((status) => sql.lit(status)))}) and not r.on_hold
  and ${daysInPhase(now)} >= case r.status ${sql.join(lateAfter, sql` `)} end
)`

/** Whole Pacific days in the phase until today, without those on hold. */
export const daysInPhase = (now: Date) => sql<number>`(
  ${pacificDay(now)}::date - (r.status_entered_at at time zone 'America/Los_Angeles')::date - r.status_held_days
)`

const lateAfter = paced.map(
  (status) => sql`when ${sql.lit(status)} then ${sql.lit(phases[status].days?.late)}`,
)

/** One job by its whole number, whose letter and digits are in the words of others, too; or words of the lead. */
const called = (q: string, areCommon: boolean): RawBuilder<SqlBool> =>
  isJobNumber(q) ? sql<SqlBool>`r.job_number = upper(${q.trim()})` : leadHas(q, areCommon)

const inStatus = (status: SaleStatusFilter, now: Date): RawBuilder<SqlBool> =>
  status === 'RecentSales'
    ? sql`coalesce(r.contract_date, (r.created_at at time zone 'America/Los_Angeles')::date) >= ${recentSalesSince(now)}::date`
    : oneOfFew(sql`r.status`, [status])

/** The first Pacific day that counts as recent. */
export const recentSalesSince = (now: Date) => daysAgo(recentSaleDays, now)

/** What the lists are sorted by. */
type Ordered = Pick<Sale, 'id' | 'number' | 'status' | 'created_at' | 'status_entered_at'>

const id = idKey<Ordered>(sql.ref('r.id'))
const createdAt = instantKey<Ordered>(sql.ref('r.created_at'), (sale) => sale.created_at)

export const saleSortKeys: Sorts<Ordered> = {
  createdAt: [createdAt, id],
  number: [numberKey(sql.ref('r.number'))],
  status: [choiceKey(sql.ref('r.status'), (sale) => sale.status, saleStatuses), createdAt, id],
  statusEnteredAt: [instantKey(sql.ref('r.status_entered_at'), (sale) => sale.status_entered_at), id],
}
