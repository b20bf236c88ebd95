/** Specification section 4. */
export const taskStatuses = ['Backlog', 'Todo', 'InProgress', 'Done', 'Cancelled'] as const
export type TaskStatus = (typeof taskStatuses)[number]
