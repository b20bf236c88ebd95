/** What the filters of the sales' lists mean in SQL, on `sales as r` and its lead `l` and address `a`. */
import type { SaleFilter } from '@crm/contract/web/sale-shapes'
import { type SaleStatusFilter, phases, recentSaleDays, saleStatuses } from '@crm/domain/sales/phases'
import { searchTerms } from '@crm/domain/search/search-text'
import { daysAgo, pacificDay } from '@crm/domain/time'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { hasTerm, oneOf, oneOrNobody } from '../db/conditions.ts'
import { type Sorts, choiceKey, idKey, instantKey, numberKey } from '../records/page.ts'
import type { Sale } from './store.ts'

/** Conditions beside scope, which the store asks. */
export function salesAsked(filter: SaleFilter, now: Date): RawBuilder<SqlBool>[] {
  const {
    id,
    status,
    subStatus,
    leadId,
    salesRepId,
    installerId,
    ahjId,
    onHold,
    isLate: late,
    q,
    contractFrom,
    contractTo,
  } = filter
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
    q ? called(q) : undefined,
    contractFrom && sql<SqlBool>`r.contract_date >= ${contractFrom}`,
    contractTo && sql<SqlBool>`r.contract_date <= ${contractTo}`,
  ].filter((condition) => condition !== undefined && condition !== '')
}

/** The pace `late` of `clock.ts`, on `sales as r`: whole Pacific days in the phase against its default. */
export const isLate = (now: Date): RawBuilder<SqlBool> => sql<SqlBool>`coalesce(
  not r.on_hold and ${pacificDay(now)}::date - (r.status_entered_at at time zone 'America/Los_Angeles')::date
    - r.status_held_days >= case r.status ${sql.join(lateAfter, sql` `)} end,
  false
)`

const lateAfter = saleStatuses.flatMap((status) => {
  const { days } = phases[status]
  return days ? [sql`when ${sql.lit(status)} then ${sql.lit(days.late)}`] : []
})

/** A whole job number, or words of its lead. */
function called(q: string): RawBuilder<SqlBool> {
  const ofLead = sql.join(searchTerms(q).map(hasTerm), sql` and `)
  return sql<SqlBool>`(lower(r.job_number) = lower(${q}) or r.lead_id in (
    select l.id from leads as l where l.deleted_at is null and ${searchTerms(q).length > 0 ? ofLead : sql`true`}
  ))`
}

const inStatus = (status: SaleStatusFilter, now: Date): RawBuilder<SqlBool> =>
  status === 'RecentSales'
    ? sql`coalesce(r.contract_date, (r.created_at at time zone 'America/Los_Angeles')::date) >= ${recentSalesSince(now)}::date`
    : sql`r.status = ${status}`

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
