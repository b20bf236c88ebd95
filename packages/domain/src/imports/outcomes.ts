/** Outcomes of a lead import call. */
export const importOutcomes = ['created', 'merged', 'repeated', 'refused', 'failed'] as const
export type ImportOutcome = (typeof importOutcomes)[number]
