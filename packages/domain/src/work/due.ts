/** Due dates of tasks. Days are Pacific, `YYYY-MM-DD`. */
import { daysAgo } from '../time.ts'
import { type TaskStatus, isOpenTask } from './task-statuses.ts'

/** Filter groups of due dates, in display order. */
export const dueGroups = ['overdue', 'today', 'week', 'later', 'none'] as const
export type DueGroup = (typeof dueGroups)[number]

export const dueLabels: Record<DueGroup, string> = {
  overdue: 'Overdue',
  today: 'Today',
  week: 'Next seven days',
  later: 'Later',
  none: 'No due date',
}

export interface DueDays {
  readonly from: string | undefined
  readonly to: string | undefined
}

/** First and last day of a group, relative to `now`; `none` has neither. */
export function dueDays(when: DueGroup, now: Date): DueDays {
  const today = daysAgo(0, now)
  const days: Record<DueGroup, DueDays> = {
    overdue: { from: undefined, to: daysAgo(1, now) },
    today: { from: today, to: today },
    week: { from: daysAgo(-1, now), to: daysAgo(-7, now) },
    later: { from: daysAgo(-8, now), to: undefined },
    none: { from: undefined, to: undefined },
  }
  return days[when]
}

interface Due {
  readonly status: TaskStatus
  readonly dueDate: string | null
}

/** Open with a past due date. A task due today is not overdue. */
export const isOverdue = ({ status, dueDate }: Due, now: Date): boolean =>
  isOpenTask(status) && dueDate !== null && dueDate < daysAgo(0, now)

/** The group of an open task. */
export function dueGroupOf(dueDate: string | null, now: Date): DueGroup {
  if (dueDate === null) return 'none'
  if (dueDate < daysAgo(0, now)) return 'overdue'
  if (dueDate === daysAgo(0, now)) return 'today'
  return dueDate <= daysAgo(-7, now) ? 'week' : 'later'
}
