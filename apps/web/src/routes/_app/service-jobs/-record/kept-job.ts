import { serviceJobs } from '@crm/contract'
import type { ServiceJob } from '@crm/contract/web/service-job-shapes'
import { onlineManager } from '@tanstack/react-query'
import { ask } from '~/api/ask.ts'
import { queries } from '~/api/queries.ts'
import { keptRow } from '~/offline/kept-row.ts'

/** Offline: the job from a cached list, or as prefetched with its client. */
export function keptJob(id: string): ServiceJob | undefined {
  if (onlineManager.isOnline()) return undefined
  const { queryKey } = ask(serviceJobs.relations, { params: { id } })
  return (
    queries.getQueryData(queryKey)?.job ??
    keptRow(serviceJobs.listPaginated, id) ??
    keptRow(serviceJobs.list, id)
  )
}
