/** Tabs of the task list, in display order: owner and state. */
export const taskOwners = ['mine', 'delegated', 'team'] as const
/** `mine`: assigned to me. `delegated`: created by me for others. `team`: of the people I lead. */
export type TaskOwner = (typeof taskOwners)[number]

export const taskViews = ['mine', 'overdue', 'delegated', 'team', 'done'] as const
export type TaskView = (typeof taskViews)[number]

interface View {
  readonly label: string
  readonly owner: TaskOwner
  /** All open tasks, the overdue ones, or the closed ones. */
  readonly state: 'open' | 'overdue' | 'ended'
}

export const taskViewFilters: Record<TaskView, View> = {
  mine: { label: 'Mine', owner: 'mine', state: 'open' },
  overdue: { label: 'Overdue', owner: 'mine', state: 'overdue' },
  delegated: { label: 'Delegated', owner: 'delegated', state: 'open' },
  team: { label: 'Team', owner: 'team', state: 'open' },
  done: { label: 'Done', owner: 'mine', state: 'ended' },
}
