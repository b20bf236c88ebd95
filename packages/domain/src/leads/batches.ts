/** How many leads one change of many is about at most. What is more is changed in parts that somebody looks at. */
export const mostInBatch = 2000

/** How many of them one call changes, in one transaction: nobody waits long for a lead that it holds. */
export const batchAtOnce = 100

/** What became of a lead: `conflict` when somebody else changed the same since it was looked at. */
export const leadFates = ['done', 'unchanged', 'refused', 'conflict'] as const
export type LeadFate = (typeof leadFates)[number]
