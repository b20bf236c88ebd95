/** Scope and filters of commission sheets in SQL, on `commission_sheets as r`. */
import type { CommissionFilter } from '@crm/contract/web/commission-shapes'
import { type SheetState, sheetStates } from '@crm/domain/commissions/sheet-actions'
import { can } from '@crm/domain/people/can'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { isJobNumber, leadHas, onDays, oneOf } from '#platform/db/conditions'
import type { Person } from '#spine/people/people'
import type { Tabs } from '#spine/records/tab-counts'

/** Follows the read permission: all sheets, the person’s own, or none. */
export function sheetsInScope(actor: Person): RawBuilder<SqlBool> {
  const mayRead = (repId: string | null) => can.readSheet(actor, { repId, isDraft: false }).ok
  if (mayRead(null)) return sql<SqlBool>`true`
  return mayRead(actor.id) ? sql<SqlBool>`r.rep_id = ${actor.id}` : sql<SqlBool>`false`
}

/** Conditions of the filter; the store adds the scope. */
export function sheetConditions(filter: CommissionFilter, areCommon = false): RawBuilder<SqlBool>[] {
  const {
    id,
    state,
    repId,
    saleId,
    draw,
    owes,
    q,
    contractFrom,
    contractTo,
    isPriced: priced,
    isBelowPar: below,
  } = filter
  return [
    id && sql<SqlBool>`r.id = any(${id})`,
    state && oneOf(sql`r.state`, state),
    repId && oneOf(sql`r.rep_id`, repId),
    saleId && sql<SqlBool>`r.sale_id = ${saleId}`,
    draw &&
      sql<SqlBool>`exists (
        select from commission_draws as d where d.sheet_id = r.id and d.deleted_at is null and d.state = any(${draw})
      )`,
    owes === undefined ? undefined : owes ? isOwedBack : sql<SqlBool>`not ${isOwedBack}`,
    below === undefined ? undefined : below ? isBelowPar : sql<SqlBool>`not ${isBelowPar}`,
    priced === undefined ? undefined : priced ? isPriced : sql<SqlBool>`not ${isPriced}`,
    ...onDays(sql`s.contract_date`, contractFrom, contractTo),
    q ? matchesJobOrClient(q, areCommon) : undefined,
  ].filter((condition) => condition !== undefined && condition !== '')
}

/** The sheet has panels, and its sale is not cancelled. */
export const isPriced = sql<SqlBool>`(r.system_watts > 0 and s.status <> 'Cancelled')`

/** A negative commission counts against what is due as soon as it is approved, until payroll settled it. */
export const isBelowPar = sql<SqlBool>`(
  r.commission_amount < 0 and r.state in ('Approved', 'Locked') and s.status <> 'Cancelled'
)`

/** More was paid than earned. The amount is a stored column, so that an index finds these few sheets. */
const isOwedBack = sql<SqlBool>`r.id in (select o.sheet_id from commission_clawbacks as o where o.amount > 0)`

/** Matches a full job number, or words of the client; needs the sheet’s lead as `leads as l`. */
export const matchesJobOrClient = (q: string, areCommon: boolean): RawBuilder<SqlBool> =>
  isJobNumber(q) ? sql<SqlBool>`r.job_number = upper(${q.trim()})` : leadHas(q, areCommon)

/** The tabs of the list. */
export const sheetTabs: Tabs<SheetState> = { values: sheetStates, column: sql.ref('r.state') }
