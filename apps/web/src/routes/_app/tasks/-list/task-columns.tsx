import type { Task } from '@crm/contract/web/task-shapes'
import RotateCw from 'lucide-react/icons/rotate-cw'
import type { Column } from '~/lists/column.ts'
import { SheetLink } from '~/lists/sheet-link.tsx'
import { Person } from '~/ui/person.tsx'
import { Time } from '~/ui/time.tsx'
import { AboutLinks } from '../-about-links.tsx'
import { DueDay } from '~/kinds/tasks/due-day.tsx'
import { PriorityMark } from '../-priority-mark.tsx'
import { TaskStatusBadge } from '../-task-status-badge.tsx'
import { TaskTick } from '~/kinds/tasks/task-tick.tsx'

const extra = { width: '124px', isExtra: true, skeletonWidth: 'w-20' } as const

/** Columns of the task list. */
export const taskColumns: readonly Column<Task>[] = [
  {
    key: 'description',
    head: 'Task',
    width: '300px',
    isFixed: true,
    sort: { field: 'description', first: 'ascending' },
    cell: (task) => (
      <span className="flex min-w-0 items-center gap-2">
        <TaskTick task={task} />
        <span className="truncate">
          <SheetLink href={`/tasks/${task.id}`}>{task.description}</SheetLink>
        </span>
        {task.isFollowUp ? (
          <span data-tip="Follow-up" className="flex-none text-3">
            <RotateCw className="icon-14" />
            <span className="sr-only">Follow-up</span>
          </span>
        ) : null}
      </span>
    ),
    skeletonWidth: 'w-48',
  },
  {
    key: 'due',
    head: 'Due',
    width: '140px',
    sort: { field: 'dueDate', first: 'ascending' },
    cell: (task) => <DueDay task={task} />,
    skeletonWidth: 'h-5 w-20',
  },
  {
    key: 'priority',
    head: 'Priority',
    width: '96px',
    isWideOnly: true,
    sort: { field: 'priority', first: 'descending' },
    cell: ({ priority }) => <PriorityMark priority={priority} />,
    skeletonWidth: 'w-14',
  },
  {
    key: 'status',
    head: 'Status',
    width: '128px',
    sort: { field: 'status', first: 'ascending' },
    cell: ({ status }) => <TaskStatusBadge status={status} />,
    skeletonWidth: 'h-5 w-20',
  },
  {
    key: 'about',
    head: 'Client',
    width: '150px',
    sort: { field: 'client', first: 'ascending' },
    cell: ({ about }) =>
      about.length > 0 ? (
        <span className="block truncate">
          <AboutLinks about={about} />
        </span>
      ) : (
        '–'
      ),
    skeletonWidth: 'w-24',
  },
  {
    key: 'assignee',
    head: 'Assignee',
    width: '136px',
    sort: { field: 'assignee', first: 'ascending' },
    cell: ({ delegatedToName }) => (delegatedToName ? <Person name={delegatedToName} /> : '–'),
    skeletonWidth: 'w-24',
  },
  {
    key: 'givenBy',
    head: 'Assigned by',
    width: '120px',
    isWideOnly: true,
    sort: { field: 'createdBy', first: 'ascending' },
    cell: ({ createdByName }) => createdByName,
    skeletonWidth: 'w-20',
  },
  {
    ...extra,
    key: 'createdAt',
    head: 'Created',
    sort: { field: 'createdAt', first: 'descending' },
    cell: ({ createdAt }) => <Time at={createdAt} className="text-3" />,
  },
  {
    ...extra,
    key: 'updatedAt',
    head: 'Changed',
    sort: { field: 'updatedAt', first: 'descending' },
    cell: ({ updatedAt }) => <Time at={updatedAt} className="text-3" />,
  },
  {
    ...extra,
    key: 'completedAt',
    head: 'Done',
    sort: { field: 'completedAt', first: 'descending' },
    cell: ({ completedAt }) => (completedAt ? <Time at={completedAt} className="text-3" /> : '–'),
  },
]
