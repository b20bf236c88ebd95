/** Priorities of tasks and notes (specification section 4). */
export const priorities = ['Low', 'Medium', 'High'] as const
export type Priority = (typeof priorities)[number]
