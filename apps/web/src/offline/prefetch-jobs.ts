/**
 * Prefetches a technician's open service jobs with client, phone and house, so that they open offline
 * (A-599).
 */
import { serviceJobs } from '@crm/contract'
import { can } from '@crm/domain/people/can'
import { routeQuery } from '~/api/route-query.ts'
import { queries } from '~/api/queries.ts'
import { crmUser } from '~/session/crm-user.ts'
import { maxCachedRecords } from './cached-responses.ts'

/** Younger responses are not refetched. */
const freshMs = 10 * 60_000

let prefetching: Promise<void> | undefined

/** Concurrent calls share one promise: offline, it continues when the connection returns. */
export function prefetchJobs(): Promise<void> {
  prefetching ??= prefetch().finally(() => {
    prefetching = undefined
  })
  return prefetching
}

/** Next repair first. Sequential, so that the visible page is never slowed down. */
async function prefetch(): Promise<void> {
  const me = queries.getQueryData(crmUser.queryKey)
  if (!me || !can.readServiceJob(me).ok) return
  const query = {
    technician: [me.id],
    isOpen: 'true' as const,
    sort: 'repairScheduledDate' as const,
    pageSize: 50,
  }
  const page = await queries
    .fetchQuery({ ...quietly(routeQuery(serviceJobs.listPaginated, { query })), staleTime: freshMs })
    .catch(() => undefined)
  for (const { id } of page?.items.slice(0, maxCachedRecords) ?? [])
    await queries.prefetchQuery({
      ...quietly(routeQuery(serviceJobs.relations, { params: { id } })),
      staleTime: freshMs,
    })
}

/** A background fetch: failures are not shown. */
const quietly = <Options extends object>(options: Options) => ({ ...options, meta: { quiet: true } })
