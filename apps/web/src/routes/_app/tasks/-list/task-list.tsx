import { tasks } from '@crm/contract'
import type { Task } from '@crm/contract/web/task-shapes'
import { taskSortFields } from '@crm/domain/work/sort-fields'
import { can } from '@crm/domain/people/can'
import { taskViews, taskViewFilters } from '@crm/domain/work/task-views'
import { Link } from '@tanstack/react-router'
import ListChecks from 'lucide-react/icons/list-checks'
import { ListOrBoard } from '~/boards/list-or-board.tsx'
import { BatchBarPlace } from '~/lists/batch/batch-bar-place.tsx'
import { lazyPart } from '~/ui/lazy.tsx'
import { defineList } from '~/lists/list.ts'
import type { ListSearch } from '~/lists/list-search.ts'
import { phoneLinkClass } from '~/lists/row-link-class.ts'
import { inPages } from '~/lists/row-source.ts'
import { DueDay } from '~/kinds/tasks/due-day.tsx'
import { NewTaskLink } from '../-new-task-link.tsx'
import { TaskTick } from '~/kinds/tasks/task-tick.tsx'
import { shortOf } from '~/kinds/tasks/task-kind.ts'
import { taskColumns } from './task-columns.tsx'
import { taskFilters } from './task-filters.ts'

/** The list of tasks, by their due day. */
export const taskList = defineList<Task>({
  name: 'tasks',
  path: '/tasks',
  title: 'Tasks',
  noun: ['task', 'tasks'],
  mayRead: (me) => can.createTask(me),
  deniedTitle: 'No access to tasks',
  rows: inPages(tasks.listPaginated, taskSortFields),
  defaultSort: 'dueDate',
  tabs: {
    key: 'view',
    label: 'Whose tasks',
    tabs: taskViews.map((value) => ({
      value,
      label: taskViewFilters[value].label,
      ...(value === 'team' && { isOpenTo: ({ role }) => role !== 'USER' }),
      ...(value === 'done' && { defaultSort: '-updatedAt' }),
    })),
    counts: tasks.count,
    isFiltered: true,
  },
  searchPlaceholder: 'Filter these tasks',
  filters: taskFilters,
  columns: () => taskColumns,
  nameOf: ({ description }) => shortOf(description),
  hrefOf: (id) => `/tasks/${id}`,
  phoneRow: (task) => (
    <>
      <span className="flex min-w-0 items-center">
        <span className="relative z-1 max-sm:mr-2">
          <TaskTick task={task} />
        </span>
        <Link
          to="/tasks/$taskId"
          params={{ taskId: task.id }}
          search={true}
          data-row-link
          className={phoneLinkClass}
        >
          {task.description}
        </Link>
      </span>
      <DueDay task={task} />
      <span className="truncate pl-[1.8125rem] text-13 text-2">
        {task.about.map(({ name }) => name).join(', ') || `by ${task.createdByName}`}
      </span>
      <span className="truncate text-13 text-3">{task.delegatedToName ?? 'Nobody'}</span>
    </>
  ),
  actions: TaskListActions,
  batch: lazyPart(() => import('./task-batch.tsx'), { waiting: <BatchBarPlace /> }),
  file: { route: tasks.exportCsv },
  empty: {
    icon: <ListChecks />,
    title: 'Nothing to do',
    help: 'Tasks have a due date and an assignee.',
    firstAction: NewTaskLink,
  },
})

function TaskListActions({ search }: { readonly search: ListSearch }) {
  const whose = search['view'] === 'delegated' || search['view'] === 'team' ? search['view'] : undefined
  return (
    <>
      <ListOrBoard
        list="tasks"
        toList={{ to: '/tasks', search: true }}
        toBoard={{ to: '/tasks/board', search: { ...search, view: undefined, page: undefined, whose } }}
      />
      <NewTaskLink />
    </>
  )
}
