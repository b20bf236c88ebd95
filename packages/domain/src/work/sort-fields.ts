/** Sort fields of the task list: every column that the database can order, each in both directions. */

export const taskSortFields = [
  'dueDate',
  'createdAt',
  'updatedAt',
  'completedAt',
  'description',
  'priority',
  'status',
  'client',
  'assignee',
  'createdBy',
] as const
export type TaskSortField = (typeof taskSortFields)[number]
