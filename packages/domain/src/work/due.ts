/** How a task stands against its day. Days are Pacific, `YYYY-MM-DD`. */
import { daysAgo } from '../time.ts'
import { type TaskStatus, isOpenTask } from './task-statuses.ts'

/** What people ask of a due day, in its order. */
export const dueWhens = ['overdue', 'today', 'week', 'later', 'none'] as const
export type DueWhen = (typeof dueWhens)[number]

export const dueLabels: Record<DueWhen, string> = {
  overdue: 'Overdue',
  today: 'Today',
  week: 'Next seven days',
  later: 'Later',
  none: 'No due day',
}

export interface DueDays {
  readonly from: string | undefined
  readonly to: string | undefined
}

/** The first and the last day of each answer, seen from `now`; of `none` there is neither. */
export function dueDays(when: DueWhen, now: Date): DueDays {
  const today = daysAgo(0, now)
  const days: Record<DueWhen, DueDays> = {
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

/** Open, and its day is over. One that is due today is not late yet. */
export const isOverdue = ({ status, dueDate }: Due, now: Date): boolean =>
  isOpenTask(status) && dueDate !== null && dueDate < daysAgo(0, now)

/** Where an open task stands among the answers. */
export function dueWhenOf(dueDate: string | null, now: Date): DueWhen {
  if (dueDate === null) return 'none'
  if (dueDate < daysAgo(0, now)) return 'overdue'
  if (dueDate === daysAgo(0, now)) return 'today'
  return dueDate <= daysAgo(-7, now) ? 'week' : 'later'
}
