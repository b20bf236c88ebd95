import type { Task } from '@crm/contract/web/task-shapes'
import { isOpenTask } from '@crm/domain/work/task-statuses'
import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { OutboxRow } from '~/offline/outbox-row.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { DueDay } from './due-day.tsx'
import { shortOf } from './task-kind.ts'
import { TaskTick } from './task-tick.tsx'
import { useQueuedMove } from './use-queued-move.ts'

/** A record with a task tab. */
export interface RecordOfTasks {
  readonly type: 'lead' | 'sale' | 'serviceJob'
  readonly id: string
}

interface Props {
  readonly task: Task
  /** The record whose page shows it: the sheet opens there. */
  readonly on?: RecordOfTasks
  /** Additional text. */
  readonly aside: string | null
}

/** A task in a card: done with one press, opened by its text; a queued change is shown below it. */
export function TaskRow({ task, on, aside }: Props) {
  const waiting = useQueuedMove(task)
  return (
    <li className="border-b border-line last:border-b-0">
      <div className="relative flex min-h-11 items-center gap-2.5 px-4 py-1.5 text-13 hover:bg-hover">
        <span className="relative z-1">
          <TaskTick task={task} />
        </span>
        <Link
          {...sheetOf(task.id, on)}
          className={clsx(
            'min-w-0 flex-1 truncate font-medium after:absolute after:inset-0 max-sm:line-clamp-2 max-sm:whitespace-normal',
            isOpenTask(task.status) ? 'text-1' : 'text-3 line-through',
          )}
        >
          {task.description}
        </Link>
        {aside === null ? null : (
          <span className="max-w-36 flex-none truncate text-3 max-sm:hidden">{aside}</span>
        )}
        {task.dueDate === null ? null : <DueDay task={task} />}
      </div>
      {waiting ? (
        <ul className="[&>li]:border-0 [&>li]:pt-0" aria-label={`Not sent yet: ${shortOf(task.description)}`}>
          <OutboxRow one={waiting} />
        </ul>
      ) : null}
    </li>
  )
}

function sheetOf(taskId: string, on: RecordOfTasks | undefined) {
  if (!on) return { to: '/tasks/$taskId' as const, params: { taskId } }
  const search = true as const
  switch (on.type) {
    case 'lead':
      return { to: '/leads/$leadId/tasks/$taskId' as const, params: { leadId: on.id, taskId }, search }
    case 'sale':
      return { to: '/sales/$saleId/tasks/$taskId' as const, params: { saleId: on.id, taskId }, search }
    case 'serviceJob':
      return {
        to: '/service-jobs/$serviceJobId/tasks/$taskId' as const,
        params: { serviceJobId: on.id, taskId },
        search,
      }
  }
}

/** Skeleton rows. */
export const taskRowSkeleton = ['w-1/2', 'w-2/3', 'w-2/5'].map((width) => (
  <li
    key={width}
    aria-hidden="true"
    className="flex h-11 items-center gap-3 border-b border-line px-4 last:border-b-0"
  >
    <Skeleton className="size-[1.125rem] rounded-full" />
    <Skeleton className={width} />
  </li>
))
