/** Whose tasks, and which of them: the tabs of the list, in their order. */
export const taskOwners = ['mine', 'delegated', 'team'] as const
/** `mine`: given to me. `delegated`: I gave them to somebody. `team`: of those whom I lead. */
export type TaskOwner = (typeof taskOwners)[number]

export const taskViews = ['mine', 'overdue', 'delegated', 'team', 'done'] as const
export type TaskView = (typeof taskViews)[number]

interface View {
  readonly label: string
  readonly whose: TaskOwner
  /** Which of them: all that are open, those of them whose day is over, or those that ended. */
  readonly which: 'open' | 'overdue' | 'ended'
}

export const viewsOfTasks: Record<TaskView, View> = {
  mine: { label: 'Mine', whose: 'mine', which: 'open' },
  overdue: { label: 'Overdue', whose: 'mine', which: 'overdue' },
  delegated: { label: 'Delegated', whose: 'delegated', which: 'open' },
  team: { label: 'Team', whose: 'team', which: 'open' },
  done: { label: 'Done', whose: 'mine', which: 'ended' },
}
