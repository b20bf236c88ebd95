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

/** A record over the union, so that a missing status does not compile. */
const open: Record<TaskStatus, boolean> = {
  Backlog: true,
  Todo: true,
  InProgress: true,
  Done: false,
  Cancelled: false,
}

/** True while there is work to do. */
export const isOpenTask = (status: TaskStatus): boolean => open[status]

/** True before work starts: the creator may still remove it (domain: "creator early"). */
export const isUnstartedTask = (status: TaskStatus): boolean => status === 'Backlog' || status === 'Todo'
