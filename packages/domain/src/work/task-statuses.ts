/** Specification section 4. */
export const taskStatuses = ['Backlog', 'Todo', 'InProgress', 'Done', 'Cancelled'] as const
export type TaskStatus = (typeof taskStatuses)[number]

export const taskStatusLabels: Record<TaskStatus, string> = {
  Backlog: 'Backlog',
  Todo: 'To do',
  InProgress: 'In progress',
  Done: 'Done',
  Cancelled: 'Cancelled',
}

/** A status that is forgotten does not compile. */
const open: Record<TaskStatus, boolean> = {
  Backlog: true,
  Todo: true,
  InProgress: true,
  Done: false,
  Cancelled: false,
}

/** Somebody still has to do something. */
export const isOpenTask = (status: TaskStatus): boolean => open[status]

/** Nobody has begun: its creator may still take it back (domain: "creator early"). */
export const isUnstartedTask = (status: TaskStatus): boolean => status === 'Backlog' || status === 'Todo'
