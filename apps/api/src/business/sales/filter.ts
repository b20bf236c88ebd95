/** SQL conditions of the sales filters, on `sales as r`, its lead `l` and its address `a`. */
import type { SaleFilter } from '@crm/contract/web/sale-shapes'
import {
  type SaleStatusFilter,
  pacedPhases,
  phases,
  recentSaleDays,
  saleStatusFilters,
} from '@crm/domain/sales/phases'
import { utilityNamed } from '@crm/domain/addresses/utilities'
import { type OpenPayment, invoiceAges } from '@crm/domain/reports/invoice-ages'
import { daysAgo, pacificDay } from '@crm/domain/time'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import {
  betweenDays,
  isJobNumber,
  leadHas,
  onDays,
  oneOf,
  oneOfFew,
  oneOrNobody,
} from '#platform/db/conditions'
import type { Tabs } from '#spine/records/tab-counts'
import { soldOn } from '#spine/records/sale-scope'
import { relationConditions } from './relations.ts'

/** Conditions of the filter; the store adds the scope. */
export function saleConditions(filter: SaleFilter, now: Date, areCommon = false): RawBuilder<SqlBool>[] {
  const { id, status, subStatus, leadId, salesRepId, installerId, ahjId, onHold, isLate: late, q } = filter
  return [
    id && sql<SqlBool>`r.id = any(${id})`,
    status &&
      sql<SqlBool>`(${sql.join(
        status.map((value) => inStatus(value, now)),
        sql` or `,
      )})`,
    subStatus && oneOf(sql`r.sub_status`, subStatus),
    leadId && sql<SqlBool>`r.lead_id = ${leadId}`,
    salesRepId && oneOrNobody(sql`r.sales_rep_id`, salesRepId),
    installerId && oneOf(sql`r.installer_id`, installerId),
    ahjId && oneOf(sql`a.ahj_id`, ahjId),
    onHold === undefined ? undefined : onHold ? sql<SqlBool>`r.on_hold` : sql<SqlBool>`not r.on_hold`,
    late === undefined ? undefined : late ? isLate(now) : sql<SqlBool>`not ${isLate(now)}`,
    q ? matchesText(q, areCommon) : undefined,
    filter.cancelReason && oneOf(sql`r.cancel_reason`, filter.cancelReason),
    filter.holdReason && oneOf(sql`r.hold_reason`, filter.holdReason),
    filter.subInstallerId && oneOf(sql`r.sub_installer_id`, filter.subInstallerId),
    filter.utility &&
      oneOf(
        sql`a.util_provider`,
        filter.utility.map((name) => utilityNamed(name) ?? name),
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
    ...betweenDays(sql`r.site_survey_date_time`, filter.siteSurveyFrom, filter.siteSurveyTo),
    ...onDays(sql`r.site_survey_completed_date`, filter.surveyedFrom, filter.surveyedTo),
    ...onDays(sql`r.design_approved_date`, filter.designApprovedFrom, filter.designApprovedTo),
    ...onDays(sql`r.permit_submitted_date`, filter.permitSubmittedFrom, filter.permitSubmittedTo),
    ...onDays(sql`r.inspection_scheduled_date`, filter.inspectionDueFrom, filter.inspectionDueTo),
    ...onDays(sql`r.pto_submitted_date`, filter.ptoSubmittedFrom, filter.ptoSubmittedTo),
    ...onDays(sql`r.review_date`, filter.reviewFrom, filter.reviewTo),
    ...onDays(sql`r.cancel_date`, filter.cancelledFrom, filter.cancelledTo),
    ...relationConditions(filter, now),
  ].filter((condition) => condition !== undefined && condition !== '')
}

/** The sale passed its inspection and never moved back out of it. */
export const isFirstPass = sql<SqlBool>`not exists (
  select from sale_moves as m where m.sale_id = r.id and m.kind = 'back' and m.from_status = 'Inspection' and m.undone_at is null
)`

/** Since when the oldest unpaid invoice is open, written exactly as the index has it. */
export const unpaidSince = sql`least(
  case when r.invoice_one_paid_date is null then r.invoice_one_sent_date end,
  case when r.invoice_two_paid_date is null then r.invoice_two_sent_date end
)`

/** Written exactly as the partial index has it; otherwise the query would scan all jobs for the few unpaid ones. */
export const hasUnpaid = sql<SqlBool>`r.status <> 'Cancelled' and (
  (r.invoice_one_sent_date is not null and r.invoice_one_paid_date is null)
  or (r.invoice_two_sent_date is not null and r.invoice_two_paid_date is null)
)`

/** Has permission to operate and is not paid, in the phases in which this can happen. */
export const isPastPto = sql<SqlBool>`(
  r.status in ('PTO', 'Monitoring', 'Payment', 'QAReview')
  and r.pto_complete_date is not null and r.payment_complete_date is null
)`

function paymentIsOpen(age: OpenPayment, now: Date): RawBuilder<SqlBool> {
  if (age === 'pastPto') return isPastPto
  const { from, to } = invoiceAges[age]
  const since = to === null ? sql`true` : sql`${unpaidSince} >= ${daysAgo(to, now)}::date`
  // An invoice sent today or later has no age yet, so it belongs to the youngest group.
  return sql<SqlBool>`(${hasUnpaid} and ${since} and ${from === 0 ? sql`true` : sql`${unpaidSince} <= ${daysAgo(from, now)}::date`})`
}

/**
 * The pace `late` of `clock.ts` in SQL, on `sales as r`: whole Pacific days in the phase against its default target.
 */
export const isLate = (now: Date): RawBuilder<SqlBool> => sql<SqlBool>`(
  r.status in (${sql.join(pacedPhases.map((status) => sql.lit(status)))}) and not r.on_hold
  and ${daysInPhase(now)} >= case r.status ${sql.join(lateAfter, sql` `)} end
)`

/** Whole Pacific days in the phase until today, without the days on hold. */
export const daysInPhase = (now: Date) => sql<number>`(
  ${pacificDay(now)}::date - (r.status_entered_at at time zone 'America/Los_Angeles')::date - r.status_held_days
)`

const lateAfter = pacedPhases.map(
  (status) => sql`when ${sql.lit(status)} then ${sql.lit(phases[status].days?.late)}`,
)

/**
 * Matches one job by its full job number, whose letter and digits also occur in other texts; otherwise words of the
 * lead.
 */
const matchesText = (q: string, areCommon: boolean): RawBuilder<SqlBool> =>
  isJobNumber(q) ? sql<SqlBool>`r.job_number = upper(${q.trim()})` : leadHas(q, areCommon)

const inStatus = (status: SaleStatusFilter, now: Date): RawBuilder<SqlBool> =>
  status === 'RecentSales'
    ? sql`coalesce(r.contract_date, (r.created_at at time zone 'America/Los_Angeles')::date) >= ${recentSalesSince(now)}::date`
    : oneOfFew(sql`r.status`, [status])

/** The tabs of the list; recent sales are in the tab of their status, too. */
export const saleTabs = (now: Date): Tabs<SaleStatusFilter> => ({
  values: saleStatusFilters,
  column: sql.ref('r.status'),
  across: { RecentSales: inStatus('RecentSales', now) },
})

/** The first Pacific day that counts as recent. */
export const recentSalesSince = (now: Date) => daysAgo(recentSaleDays, now)
