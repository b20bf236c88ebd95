import type { LeadPageQuery } from '@crm/contract/web/lead-shapes'
import type { Connection } from '../db/database.ts'
import type { StaffContext } from '../http/context.ts'
import { done, refuse } from '../http/handle.ts'
import type { Person } from '../users/people.ts'
import { countFromCounters } from './counts.ts'
import type { Filter } from './filter.ts'
import { type Slice, countLeads, countedUpTo, pageOfLeads, pageOfLightLeads } from './queries.ts'
import { type SortedLead, beyond, cursorAfter } from './sorts.ts'
import { type NameOf, leadView, lightLeadView } from './view.ts'

const deepest = 10_000

export const pageLeads = (query: LeadPageQuery, ctx: StaffContext) =>
  pageOf(query, ctx, { read: pageOfLeads, view: leadView })

export const pageLightLeads = (query: LeadPageQuery, ctx: StaffContext) =>
  pageOf(query, ctx, { read: pageOfLightLeads, view: lightLeadView })

/** How much of a lead a page shows. */
interface Width<Row, View> {
  readonly read: (db: Connection, actor: Person, filter: Filter, slice: Slice, now: Date) => Promise<Row[]>
  readonly view: (row: Row, nameOf: NameOf) => View
}

/** One page with its total: exact from the counters or counted up to 2,000. */
async function pageOf<Row extends SortedLead, View>(
  { page, pageSize, after, sort, ...filter }: LeadPageQuery,
  ctx: StaffContext,
  { read, view }: Width<Row, View>,
) {
  const { db, actor, now, people } = ctx
  if (page * pageSize > deepest) {
    return refuse(
      400,
      `Reading beyond ${deepest} rows goes by \`after\`: pass on the \`next\` of the last page.`,
    )
  }
  const beyondCursor = after === undefined ? undefined : beyond(sort, after)
  if (after !== undefined && !beyondCursor) return refuse(400, 'after is not a cursor of this list.')

  const from = { after: beyondCursor, offset: (page - 1) * pageSize }
  const counting = totalOf(filter, ctx)
  // How many there are decides how words are best looked for.
  const isCommon = Boolean(filter.q) && !(await counting).exact
  const [found, total, nameOf] = await Promise.all([
    read(db.read, actor, filter, { sort, pageSize, from, isCommon }, now),
    counting,
    people.names(),
  ])
  const rows = found.slice(0, pageSize)
  const last = rows.at(-1)
  return done(200, {
    items: rows.map((row) => view(row, nameOf)),
    page,
    pageSize,
    total: Math.min(total.n, total.exact ? total.n : countedUpTo),
    totalIsExact: total.exact,
    next: found.length > pageSize && last ? cursorAfter(sort, last) : null,
  })
}

/** Statuses and reps alone are answered by the counters, whatever their number; the rest is counted, up to a limit. */
async function totalOf(
  filter: Filter,
  { db, actor, now }: StaffContext,
): Promise<{ n: number; exact: boolean }> {
  const known = await countFromCounters(db.read, actor, filter, now)
  if (known !== undefined) return { n: known, exact: true }
  const n = await countLeads(db.read, actor, filter, now)
  return { n, exact: n <= countedUpTo }
}
