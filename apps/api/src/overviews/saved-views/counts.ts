/** Number of records in a saved view, through the query of its list. */
import {
  appointments as appointmentCalls,
  commissions as commissionCalls,
  contracts as contractCalls,
  documents as documentCalls,
  draws as drawCalls,
  referrals as referralCalls,
  serviceJobs as serviceJobCalls,
  tasks as taskCalls,
  webLeads as leadCalls,
  webSales as saleCalls,
} from '@crm/contract'
import type { Route } from '@crm/contract/route'
import type { SavedViewCounts } from '@crm/contract/web/saved-view-shapes'
import type { ViewList } from '@crm/domain/lists/view-lists'
import { own } from '@crm/domain/own'
import { daysAgo } from '@crm/domain/time'
import type * as z from 'zod'
import { appointments } from '#business/appointments/routes'
import { commissions, draws } from '#business/commissions/routes'
import { contracts } from '#business/contracts/routes'
import { documents } from '#shared/documents/routes'
import { isUnavailable, withoutValues } from '#platform/db/errors'
import type { StaffContext } from '#spine/http/context'
import type { BoundHandler } from '#spine/http/handle'
import { flawIn } from '#spine/http/read-request'
import { webLeads } from '#business/leads/routes'
import { referrals } from '#business/referrals/routes'
import { serviceJobs } from '#business/service-jobs/routes'
import { webSales } from '#business/sales/routes'
import { tasks } from '#shared/tasks/routes'
import { views } from './store.ts'

type CountSource = readonly [handled: readonly BoundHandler[], route: Route]

/** Maps each list to the route of its pages. */
const countSources: Readonly<Partial<Record<ViewList, CountSource>>> = {
  leads: [webLeads, leadCalls.listPaginatedLight],
  tasks: [tasks, taskCalls.listPaginated],
  sales: [webSales, saleCalls.listPaginated],
  referrals: [referrals, referralCalls.listPaginated],
  serviceJobs: [serviceJobs, serviceJobCalls.listPaginated],
  appointments: [appointments, appointmentCalls.listPaginated],
  contracts: [contracts, contractCalls.listPaginated],
  documents: [documents, documentCalls.listPaginated],
  commissions: [commissions, commissionCalls.listPaginated],
  draws: [draws, drawCalls.listPaginated],
}

/** Limit of counted views per person; no navigation shows more. */
const maxCounted = 30

/** Counts in the caller's scope, like the lists. Skips views that their list no longer understands. */
export async function countViews(ctx: StaffContext): Promise<SavedViewCounts> {
  const counts: SavedViewCounts = {}
  for (const { id, list, asked: queryText } of await views.list(ctx.db.read, ctx.actor, {
    limit: maxCounted,
  })) {
    const page = await countOne(list, queryText, ctx).catch((error: unknown) =>
      logUncountable(error, id, ctx),
    )
    if (page) counts[id] = page
  }
  return counts
}

/** One broken view must not prevent the other counts. */
function logUncountable(error: unknown, viewId: string, { log }: StaffContext): undefined {
  if (error instanceof Error && isUnavailable(error)) throw error
  log.error({ err: withoutValues(error), viewId }, 'a saved view cannot be counted')
}

async function countOne(list: string, queryText: string, ctx: StaffContext) {
  const [handled = [], route] = own<CountSource | undefined>(countSources, list) ?? []
  const handler = handled.find((candidate) => candidate.route === route)?.handler
  const query = (route?.query as z.ZodType | undefined)?.safeParse({
    ...parseQuery(queryText, ctx.now),
    pageSize: 1,
  })
  if (!handler || !query?.success || flawIn(query.data)) return undefined
  const { status, body } = (await handler({ query: query.data, ctx } as never)) as CountAnswer
  return status === 200 ? { total: body.total, totalIsExact: body.totalIsExact } : undefined
}

interface CountAnswer {
  readonly status: number
  readonly body: { readonly total: number; readonly totalIsExact: boolean }
}

/** Relative days: `7d` covers today and the six days before. */
function parseQuery(queryText: string, now: Date): Record<string, unknown> {
  const search = new URLSearchParams(queryText)
  return Object.fromEntries(
    [...new Set(search.keys())].map((key) => {
      const values = search
        .getAll(key)
        .map((value) => (dayRange.test(value) && key.endsWith('From') ? firstDayOf(value, now) : value))
      return [key, values.length === 1 ? values[0] : values]
    }),
  )
}

const dayRange = /^\d{1,3}d$/
const firstDayOf = (value: string, now: Date) => daysAgo(Number.parseInt(value, 10) - 1, now)
