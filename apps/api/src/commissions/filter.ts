/** Whose sheets somebody sees, and what the filters of their lists mean in SQL, on `commission_sheets as r`. */
import type { CommissionFilter } from '@crm/contract/web/commission-shapes'
import { can } from '@crm/domain/people/can'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { isJobNumber, leadHas, onDays, oneOf } from '../db/conditions.ts'
import type { Person } from '../people/people.ts'
import { type Sorts, amountKey, idKey, instantKey, nameKey } from '../records/page.ts'

/** By the right itself: all, one's own, or none. */
export function sheetsInReach(actor: Person): RawBuilder<SqlBool> {
  const mayRead = (repId: string | null) => can.readSheet(actor, { repId, isDraft: false }).ok
  if (mayRead(null)) return sql<SqlBool>`true`
  return mayRead(actor.id) ? sql<SqlBool>`r.rep_id = ${actor.id}` : sql<SqlBool>`false`
}

/** Conditions beside reach, which the store asks. */
export function sheetsAsked(filter: CommissionFilter, areCommon = false): RawBuilder<SqlBool>[] {
  const { id, state, repId, saleId, draw, owes, q, contractFrom, contractTo, isPriced: priced } = filter
  return [
    id && sql<SqlBool>`r.id = any(${id})`,
    state && oneOf(sql`r.state`, state),
    repId && oneOf(sql`r.rep_id`, repId),
    saleId && sql<SqlBool>`r.sale_id = ${saleId}`,
    draw &&
      sql<SqlBool>`exists (
        select from commission_draws as d where d.sheet_id = r.id and d.deleted_at is null and d.state = any(${draw})
      )`,
    owes === undefined ? undefined : owes ? owedBack : sql<SqlBool>`not ${owedBack}`,
    priced === undefined ? undefined : priced ? isPriced : sql<SqlBool>`not ${isPriced}`,
    ...onDays(sql`s.contract_date`, contractFrom, contractTo),
    q ? called(q, areCommon) : undefined,
  ].filter((condition) => condition !== undefined && condition !== '')
}

/** With panels, and its sale stands. */
export const isPriced = sql<SqlBool>`(r.system_watts > 0 and s.status <> 'Cancelled')`

/** More was paid than is earned: kept, so that those few are found by an index. */
const owedBack = sql<SqlBool>`r.id in (select o.sheet_id from commission_owed_back as o where o.amount > 0)`

/** A whole job number, or words of its client. */
const called = (q: string, areCommon: boolean): RawBuilder<SqlBool> =>
  isJobNumber(q) ? sql<SqlBool>`r.job_number = upper(${q.trim()})` : leadHas(q, areCommon)

interface Ordered {
  readonly id: string
  readonly created_at: string
  readonly job_number: string
  readonly commission_amount: string
}
const id = idKey<Ordered>(sql.ref('r.id'))

export const sheetSortKeys: Sorts<Ordered> = {
  createdAt: [instantKey(sql.ref('r.created_at'), (sheet) => sheet.created_at), id],
  jobNumber: [nameKey(sql.ref('r.job_number'), (sheet) => sheet.job_number), id],
  commissionAmount: [amountKey(sql.ref('r.commission_amount'), (sheet) => sheet.commission_amount), id],
}
