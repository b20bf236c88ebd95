import type { LeadPageQuery } from '@crm/contract/web/lead-shapes'
import type { Connection } from '../db/database.ts'
import type { StaffContext } from '../http/context.ts'
import { done, refuse } from '../http/handle.ts'
import type { Person } from '../users/people.ts'
import { countByStatus } from './counts.ts'
import type { Filter } from './filter.ts'
import {
  type LightLeadRow,
  type Slice,
  countLeads,
  countedUpTo,
  pageOfLeads,
  pageOfLightLeads,
} from './queries.ts'
import { beyond, cursorAfter } from './sorts.ts'
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

/** One page with its total: exact from the counters or counted up to 10,000. */
async function pageOf<Row extends LightLeadRow, View>(
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

  const from = beyondCursor ? { after: beyondCursor } : { offset: (page - 1) * pageSize }
  const [found, total, nameOf] = await Promise.all([
    read(db.read, actor, filter, { sort, pageSize, from }, now),
    totalOf(filter, ctx),
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

/** Statuses alone are answered by the counters, whatever their number; anything else is counted, up to a limit. */
async function totalOf(
  filter: Filter,
  { db, actor, now }: StaffContext,
): Promise<{ n: number; exact: boolean }> {
  const { status, ...others } = filter
  const counters = Object.values(others).every((value) => value === undefined || value === '')
  if (counters && (status === undefined || status.length === 1)) {
    const counts = await countByStatus(db.read, actor, now)
    return { n: counts[status?.[0] ?? 'All'], exact: true }
  }
  const n = await countLeads(db.read, actor, filter, now)
  return { n, exact: n <= countedUpTo }
}
