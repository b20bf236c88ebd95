import type { LeadPageQuery } from '@crm/contract/web/lead-shapes'
import type { StaffContext } from '../http/context.ts'
import { done, refuse } from '../http/handle.ts'
import { countByStatus } from './counts.ts'
import type { Filter } from './filter.ts'
import { countLeads, countedUpTo, pageOfLeads } from './queries.ts'
import { beyond, cursorAfter } from './sorts.ts'
import { leadView } from './view.ts'

const deepest = 10_000

/** One page of leads with its total: exact from the counters or counted up to 10,000. */
export async function pageLeads(
  { page, pageSize, after, sort, ...filter }: LeadPageQuery,
  ctx: StaffContext,
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
    pageOfLeads(db.read, actor, filter, { sort, pageSize, from }, now),
    totalOf(filter, ctx),
    people.names(),
  ])
  const rows = found.slice(0, pageSize)
  const last = rows.at(-1)
  return done(200, {
    items: rows.map((row) => leadView(row, nameOf)),
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
