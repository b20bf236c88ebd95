import type { Task } from '@crm/contract/web/task-shapes'
import { isOpenTask } from '@crm/domain/work/task-statuses'
import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { DueDay } from './-due-day.tsx'
import { TaskTick } from './-task-tick.tsx'

interface Props {
  readonly task: Task
  /** The record on whose page it stands: its sheet opens there. */
  readonly leadId?: string
  /** What else is worth saying here. */
  readonly aside: string | null
}

/** A task in a card: done with one press, opened by its words. */
export const TaskRow = ({ task, leadId, aside }: Props) => (
  <li className="relative flex min-h-11 items-center gap-2.5 border-b border-line px-4 py-1.5 text-13 last:border-b-0 hover:bg-hover">
    <span className="relative z-1">
      <TaskTick task={task} />
    </span>
    <Link
      {...(leadId === undefined
        ? { to: '/tasks/$taskId' as const, params: { taskId: task.id } }
        : {
            to: '/leads/$leadId/tasks/$taskId' as const,
            params: { leadId, taskId: task.id },
            search: true as const,
          })}
      className={clsx(
        'min-w-0 flex-1 truncate font-medium after:absolute after:inset-0',
        isOpenTask(task.status) ? 'text-1' : 'text-3 line-through',
      )}
    >
      {task.description}
    </Link>
    {aside === null ? null : (
      <span className="max-w-36 flex-none truncate text-3 max-sm:hidden">{aside}</span>
    )}
    {task.dueDate === null ? null : <DueDay task={task} />}
  </li>
)
