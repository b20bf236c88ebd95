/** Maximum leads per batch change. A person must review and change more in parts. */
export const maxLeadsPerBatch = 2000

/** Leads changed per call, in one transaction, so that locks stay short. */
export const leadsPerCall = 100

/** Result for one lead: `conflict` is a version conflict with a change that another person made meanwhile. */
export const leadBatchOutcomes = ['done', 'unchanged', 'refused', 'conflict'] as const
export type LeadBatchOutcome = (typeof leadBatchOutcomes)[number]
