import { leadQueue } from '@crm/contract'
import type { LeadQueue } from '@crm/domain/leads/lead-queues'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { routeQuery } from '~/api/route-query.ts'

/** The page size of "Show more", up to the server's limit. */
export const step = 50
export const most = 1_000

/** Refetch interval: leads keep waiting and new ones come while the page is open. */
const everyMinute = 60_000

/** The longest waiting leads. */
export const queueQuery = (queue: LeadQueue, limit = step) =>
  queryOptions({
    ...routeQuery(leadQueue.list, { query: { queue, limit } }),
    placeholderData: keepPreviousData,
    // Always refetched: a note on the lead's page takes it out of the queue, and coming back must not show it again.
    staleTime: 0,
    refetchInterval: everyMinute,
  })
