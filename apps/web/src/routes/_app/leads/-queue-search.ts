import type { LeadQueue } from '@crm/domain/leads/lead-queues'

/** What the address of the queue says; without a queue it is the one that the person works on. */
export interface QueueSearch {
  readonly queue?: LeadQueue
}

export function readQueueSearch({ queue }: Record<string, unknown>): QueueSearch {
  return queue === 'unassigned' || queue === 'unworked' ? { queue } : {}
}
