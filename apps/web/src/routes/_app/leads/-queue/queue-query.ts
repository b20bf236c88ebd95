import { leadQueue } from '@crm/contract'
import type { LeadQueue } from '@crm/domain/leads/lead-queues'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { ask } from '../../../../api/ask.ts'

/** So many more with each press of "Show more", and at most as many as the server gives at once. */
export const step = 50
export const most = 1_000

/** Leads go on waiting while the screen is open, and others come. */
const everyMinute = 60_000

/** The longest waiting. */
export const queueQuery = (queue: LeadQueue, limit = step) =>
  queryOptions({
    ...ask(leadQueue.list, { query: { queue, limit } }),
    placeholderData: keepPreviousData,
    // A note on a lead's own page takes it out of the queue: coming back must not show it for a moment longer.
    staleTime: 0,
    refetchInterval: everyMinute,
  })
