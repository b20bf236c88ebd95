/** Leads that wait for somebody to act. */

/** Unassigned: nobody is to call. Unworked: somebody is, and has not. */
export const leadQueues = ['unassigned', 'unworked'] as const
export type LeadQueue = (typeof leadQueues)[number]

export const leadQueueLabels: Record<LeadQueue, string> = { unassigned: 'Unassigned', unworked: 'Unworked' }

export const waitingBands = ['fresh', 'warn', 'late'] as const
export type WaitingBand = (typeof waitingBands)[number]
