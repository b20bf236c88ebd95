/** Filters and sorts of the list of draws, on `commission_draws as d` with sheet `r`, sale `s` and lead `l`. */
import type { DrawFilter } from '@crm/contract/web/draw-list-shapes'
import { type DrawState, drawActions, drawStates } from '@crm/domain/commissions/draw-actions'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { betweenDays, onDays, oneOf, oneOfFew } from '#platform/db/conditions'
import type { Tabs } from '#spine/records/tab-counts'
import { matchesJobOrClient } from './filter.ts'

/** Dollars earned and not paid: `balanceDue` of `balanceOf` in the domain. No other SQL repeats this formula. */
export const balanceOnSheet = sql<string>`(
  case when s.status = 'Cancelled' then 0 else r.commission_amount end
  - coalesce((select sum(paid.amount) from payments as paid where paid.sheet_id = r.id), 0)
)`

const { from, sheet } = drawActions['mark-paid']
const literals = (values: readonly string[]): RawBuilder<unknown> =>
  sql.join(values.map((value) => sql.lit(value)))

/**
 * The draw can be marked paid now: `decideDraw` of the domain in SQL; a test compares the two over all states.
 */
export const isPayable = sql<SqlBool>`(
  d.state in (${literals(from)}) and r.state in (${literals(sheet)}) and d.amount <= ${balanceOnSheet}
)`

/** Conditions of a filter; the caller adds the scope. */
export function drawConditions(filter: DrawFilter, areCommon = false): RawBuilder<SqlBool>[] {
  const { id, state, repId, payable, paidFrom, paidTo, q } = filter
  const isPaid = paidFrom ?? paidTo
  return [
    id && sql<SqlBool>`d.id = any(${id})`,
    state && oneOfFew(sql`d.state`, state),
    repId && oneOf(sql`r.rep_id`, repId),
    payable === undefined ? undefined : payable ? isPayable : sql<SqlBool>`not ${isPayable}`,
    ...betweenDays(sql`d.created_at`, filter.askedFrom, filter.askedTo),
    ...betweenDays(sql`d.approved_at`, filter.approvedFrom, filter.approvedTo),
    // An approved draw may have a payment date, too.
    isPaid && sql<SqlBool>`d.state = 'Paid'`,
    ...onDays(sql`d.payment_date`, paidFrom, paidTo),
    q ? matchesJobOrClient(q, areCommon) : undefined,
  ].filter((condition) => condition !== undefined && condition !== '')
}

/** The tabs of the list. */
export const drawTabs: Tabs<DrawState> = { values: drawStates, column: sql.ref('d.state') }
