/** Queues of leads that wait for action. */

/** Unassigned: no rep yet. Unworked: the rep has not called yet. */
export const leadQueues = ['unassigned', 'unworked'] as const
export type LeadQueue = (typeof leadQueues)[number]

export const leadQueueLabels: Record<LeadQueue, string> = { unassigned: 'Unassigned', unworked: 'Unworked' }

export const waitingBands = ['fresh', 'warn', 'late'] as const
export type WaitingBand = (typeof waitingBands)[number]
