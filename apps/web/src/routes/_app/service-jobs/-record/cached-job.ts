import { serviceJobs } from '@crm/contract'
import type { ServiceJob } from '@crm/contract/web/service-job-shapes'
import { onlineManager } from '@tanstack/react-query'
import { routeQuery } from '~/api/route-query.ts'
import { queries } from '~/api/queries.ts'
import { cachedRow } from '~/offline/cached-row.ts'

/** Offline: the job from a cached list, or as prefetched with its client. */
export function cachedJob(id: string): ServiceJob | undefined {
  if (onlineManager.isOnline()) return undefined
  const { queryKey } = routeQuery(serviceJobs.relations, { params: { id } })
  return (
    queries.getQueryData(queryKey)?.job ??
    cachedRow(serviceJobs.listPaginated, id) ??
    cachedRow(serviceJobs.list, id)
  )
}
