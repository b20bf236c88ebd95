/** How a call of the lead import can end. */
export const importOutcomes = ['created', 'merged', 'repeated', 'refused', 'failed'] as const
export type ImportOutcome = (typeof importOutcomes)[number]
