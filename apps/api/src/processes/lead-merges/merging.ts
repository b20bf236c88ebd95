import type { Lead } from '#business/leads/lead'

/** The two leads of a merge, and the batch id of its activity rows. */
export interface Merging {
  readonly survivor: Lead
  readonly other: Lead
  readonly batchId: string
}
