/** Batch decisions about draws. */

/** Maximum number of draws per call. */
export const maxDrawsPerBatch = 200

export const batchDrawActions = ['approve', 'mark-paid'] as const
export type BatchDrawAction = (typeof batchDrawActions)[number]

/** Result for one draw: `unchanged` when it already had the state. */
export const drawBatchOutcomes = ['done', 'unchanged', 'refused'] as const
export type DrawBatchOutcome = (typeof drawBatchOutcomes)[number]

/** A check number that can be incremented: only digits. */
export const incrementableCheck = /^\d{1,18}$/

/** Check number for the draw at `position`, counting from `first` at 0. Keeps leading zeros. */
export const checkNumberAt = (first: string, position: number): string =>
  String(BigInt(first) + BigInt(position)).padStart(first.length, '0')
