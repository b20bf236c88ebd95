/** How many records a view shows, by asking what its list asks. */
import {
  appointments as appointmentCalls,
  commissions as commissionCalls,
  contracts as contractCalls,
  documents as documentCalls,
  referrals as referralCalls,
  serviceJobs as serviceJobCalls,
  tasks as taskCalls,
  webLeads as leadCalls,
  webSales as saleCalls,
} from '@crm/contract'
import type { Route } from '@crm/contract/route'
import type { SavedViewCounts } from '@crm/contract/web/saved-view-shapes'
import { daysAgo } from '@crm/domain/time'
import type * as z from 'zod'
import { appointments } from '../appointments/routes.ts'
import { commissions } from '../commissions/routes.ts'
import { contracts } from '../contracts/routes.ts'
import { documents } from '../documents/routes.ts'
import type { StaffContext } from '../http/context.ts'
import type { Handled } from '../http/handle.ts'
import { webLeads } from '../leads/routes.ts'
import { referrals } from '../referrals/routes.ts'
import { serviceJobs } from '../service-jobs/routes.ts'
import { webSales } from '../sales/routes.ts'
import { tasks } from '../tasks/routes.ts'
import { views } from './store.ts'

/** By list, the route whose pages it shows. */
const pages: Readonly<Record<string, readonly [handled: readonly Handled[], route: Route]>> = {
  leads: [webLeads, leadCalls.listPaginatedLight],
  tasks: [tasks, taskCalls.listPaginated],
  sales: [webSales, saleCalls.listPaginated],
  referrals: [referrals, referralCalls.listPaginated],
  serviceJobs: [serviceJobs, serviceJobCalls.listPaginated],
  appointments: [appointments, appointmentCalls.listPaginated],
  contracts: [contracts, contractCalls.listPaginated],
  documents: [documents, documentCalls.listPaginated],
  commissions: [commissions, commissionCalls.listPaginated],
}

/** So many views are counted for one person; nobody's navigation holds more. */
const mostCounted = 30

/** In the caller's scope, as the lists themselves count. What a list no longer understands is left out. */
export async function countViews(ctx: StaffContext): Promise<SavedViewCounts> {
  const counts: SavedViewCounts = {}
  for (const { id, list, asked } of await views.list(ctx.db.read, ctx.actor, { limit: mostCounted })) {
    const page = await onePage(list, asked, ctx)
    if (page) counts[id] = page
  }
  return counts
}

async function onePage(list: string, asked: string, ctx: StaffContext) {
  const [handled = [], route] = pages[list] ?? []
  const handler = handled.find((one) => one.route === route)?.handler
  const query = (route?.query as z.ZodType | undefined)?.safeParse({
    ...readAsked(asked, ctx.now),
    pageSize: 1,
  })
  if (!handler || !query?.success) return undefined
  const { status, body } = (await handler({ query: query.data, ctx } as never)) as Answered
  return status === 200 ? { total: body.total, totalIsExact: body.totalIsExact } : undefined
}

interface Answered {
  readonly status: number
  readonly body: { readonly total: number; readonly totalIsExact: boolean }
}

/** `7d` is today and the six days before it, whenever that is. */
function readAsked(asked: string, now: Date): Record<string, unknown> {
  const search = new URLSearchParams(asked)
  return Object.fromEntries(
    [...new Set(search.keys())].map((key) => {
      const values = search
        .getAll(key)
        .map((value) => (span.test(value) && key.endsWith('From') ? dayOf(value, now) : value))
      return [key, values.length === 1 ? values[0] : values]
    }),
  )
}

const span = /^\d{1,3}d$/
const dayOf = (value: string, now: Date) => daysAgo(Number.parseInt(value, 10) - 1, now)
