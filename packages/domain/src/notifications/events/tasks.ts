/** Notifications about tasks. */
import { event } from '../event.ts'
import { listLink, type NotificationLink, recordLink } from '../links.ts'

interface TaskChange {
  readonly id: string
  readonly description: string
  /** The person who changed the task. */
  readonly by: string
}

interface Reassigned extends TaskChange {
  /** The new assignee; null if the task has none now. */
  readonly receiver: string | null
}

interface Corrected {
  readonly saleId: string
  readonly jobNumber: string
  readonly description: string
}

interface DueTasks {
  /** The earliest task. */
  readonly id: string
  readonly description: string
  readonly count: number
  /** All of them were due before today. */
  readonly isLate: boolean
}

export const taskEvents = {
  /** A task that the application created; it links to the record where the work is done. */
  'task.automatic': event<{ readonly description: string; readonly link: NotificationLink }>({
    audience: 'the assignee, or the group of the task',
    lane: 'needs-you',
    subject: () => 'New task',
    content: ({ description }) => description,
    link: ({ link }) => link,
  }),
  'task.assigned': event<TaskChange>({
    audience: 'the new assignee',
    lane: 'needs-you',
    subject: ({ by }) => `${by} assigned you a task`,
    content: ({ description }) => description,
    link: ({ id }) => recordLink('tasks', id),
  }),
  'task.taken-away': event<Reassigned>({
    audience: 'the former assignee',
    lane: 'activity',
    subject: ({ by, receiver }) =>
      receiver === null ? `${by} unassigned your task` : `${by} reassigned your task to ${receiver}`,
    content: ({ description }) => description,
    link: ({ id }) => recordLink('tasks', id),
  }),
  'task.closed': event<TaskChange & { readonly status: 'Done' | 'Cancelled' }>({
    audience: 'the creator',
    lane: 'activity',
    subject: ({ by, status }) => `${by} ${status === 'Done' ? 'finished' : 'canceled'} a task you assigned`,
    content: ({ description }) => description,
    link: ({ id }) => recordLink('tasks', id),
  }),
  'task.corrected': event<Corrected>({
    audience: 'the person who requested corrections (A-497)',
    lane: 'needs-you',
    subject: ({ jobNumber }) => `${jobNumber} is corrected: review it again`,
    content: ({ description }) => description,
    link: ({ saleId }) => recordLink('sales', saleId),
  }),
  'tasks.due': event<DueTasks>({
    audience: 'the assignee, every morning, once per due day of a task (A-213)',
    lane: 'needs-you',
    subject: ({ count, isLate }) => {
      if (count === 1) return isLate ? 'Task overdue' : 'Task due today'
      return `${count} tasks ${isLate ? 'are overdue' : 'are due'}`
    },
    content: ({ description, count }) =>
      count === 1 ? description : `${description} And ${count - 1} more.`,
    link: ({ id, count }) => (count === 1 ? recordLink('tasks', id) : listLink('tasks')),
  }),
}
