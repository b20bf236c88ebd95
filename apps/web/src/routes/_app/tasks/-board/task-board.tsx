import { tasks } from '@crm/contract'
import type { Task } from '@crm/contract/web/task-shapes'
import { can } from '@crm/domain/people/can'
import { type TaskStatus, taskStatuses, taskStatusLabels } from '@crm/domain/work/task-statuses'
import { type TaskOwner, taskOwners, taskViewFilters } from '@crm/domain/work/task-views'
import { useQueries } from '@tanstack/react-query'
import { Link, Outlet, useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import Ellipsis from 'lucide-react/icons/ellipsis'
import { routeQuery } from '~/api/route-query.ts'
import { Board } from '~/boards/board.tsx'
import { cardLinkClass } from '~/boards/card-link-class.ts'
import { ListOrBoard } from '~/boards/list-or-board.tsx'
import { filterQuery, validSearch } from '~/lists/list-query.ts'
import type { ListSearch } from '~/lists/list-search.ts'
import type { ListShape } from '~/lists/list.ts'
import { ListBar } from '~/lists/page/list-bar.tsx'
import { useMe } from '~/session/me.ts'
import { Avatar } from '~/ui/avatar.tsx'
import { Button } from '~/ui/button.tsx'
import { ErrorPanel } from '~/ui/error-panel.tsx'
import { Menu } from '~/ui/menu.tsx'
import { pageHeadClass } from '~/ui/page-head-class.ts'
import { PageTitle } from '~/ui/page-title.tsx'
import { tabClass } from '~/ui/tab-class.ts'
import { Tabs } from '~/ui/tabs.tsx'
import { AboutLinks } from '../-about-links.tsx'
import { DueDay } from '~/kinds/tasks/due-day.tsx'
import { moveTask } from '~/kinds/tasks/move-task.ts'
import { PriorityMark } from '../-priority-mark.tsx'
import { NewTaskLink } from '../-new-task-link.tsx'
import { tiesOf } from '~/kinds/tasks/task-kind.ts'
import { taskStatusLooks } from '../-task-status-badge.tsx'
import { taskList } from '../-list/task-list.tsx'

const columns: readonly { readonly status: TaskStatus; readonly empty: string }[] = [
  { status: 'Backlog', empty: 'Nothing for later.' },
  { status: 'Todo', empty: 'Nothing to do.' },
  { status: 'InProgress', empty: 'Nothing in progress.' },
  { status: 'Done', empty: 'Nothing done yet.' },
]

/** As many as people read through; the list shows all. */
const shown = 50

const { tabs: _views, ...list } = taskList

/** The list with its own tabs and without the status filter, since statuses are columns here. */
const taskBoard: ListShape = {
  ...list,
  name: 'tasks-board',
  path: '/tasks/board',
  filters: list.filters.filter(({ key }) => key !== 'status'),
}

/** Tasks by status: open, in progress and recently done. */
export function TaskBoard() {
  const me = useMe()
  const given: ListSearch = useSearch({ strict: false })
  const whose = taskOwners.find((owner) => owner === given['whose']) ?? 'mine'
  const filters = validSearch(taskBoard, given)
  const navigate = useNavigate()
  const router = useRouter()
  const change = (changes: ListSearch) => {
    // Uses the current address: a debounced callback would otherwise hold a stale one.
    const now = { ...(router.latestLocation.search as ListSearch), ...changes }
    const search = { ...validSearch(taskBoard, now), whose: now['whose'] }
    void navigate({ to: '/tasks/board', search, replace: 'q' in changes })
  }
  const asked = filterQuery(taskBoard, filters)
  const answers = useQueries({
    queries: columns.map(({ status }) =>
      routeQuery(tasks.listPaginated, {
        query: {
          ...asked,
          whose,
          status,
          sort: status === 'Done' ? '-updatedAt' : 'dueDate',
          pageSize: shown,
        },
      }),
    ),
  })
  const failed = answers.find(({ isError, data }) => isError && !data)
  return (
    <>
      <header className={pageHeadClass}>
        <PageTitle>{list.title}</PageTitle>
        <span className="ml-auto" />
        <ListOrBoard
          list="tasks"
          toList={{ to: '/tasks', search: { ...filters, view: whose } }}
          toBoard={{ to: '/tasks/board', search: true }}
        />
        <NewTaskLink search={{ ...filters, view: whose }} />
      </header>
      <Tabs label="Whose tasks">
        {taskOwners
          .filter((owner) => owner !== 'team' || me.role !== 'USER')
          .map((owner) => (
            <Link
              key={owner}
              to="/tasks/board"
              search={{ ...filters, whose: owner === 'mine' ? undefined : owner }}
              aria-current={owner === whose ? 'page' : undefined}
              activeOptions={{ exact: true }}
              className={tabClass}
            >
              {taskViewFilters[owner].label}
            </Link>
          ))}
      </Tabs>
      <ListBar list={taskBoard} search={filters} onChange={change} />
      {failed ? (
        <ErrorPanel>
          <Button onClick={() => void failed.refetch()}>Try again</Button>
        </ErrorPanel>
      ) : (
        <div className="flex min-h-0 flex-1 pt-4">
          <Board
            key={whose}
            label="Tasks by status"
            columns={columns.map(({ status, empty }, at) => {
              const Icon = taskStatusLooks[status].icon
              const page = answers[at]?.data
              return {
                key: status,
                title: taskStatusLabels[status],
                icon: <Icon className="icon-14" />,
                cards: page?.items,
                total: page?.total,
                totalIsExact: page?.totalIsExact ?? true,
                empty,
              }
            })}
            mayMove={(task) => can.changeTask(me, tiesOf(task))}
            onMove={(task, to) => moveTask(task, to as TaskStatus)}
          >
            {(task) => <TaskCard task={task} whose={whose} />}
          </Board>
        </div>
      )}
      <Outlet />
    </>
  )
}

function TaskCard({ task, whose }: { readonly task: Task; readonly whose: TaskOwner }) {
  const me = useMe()
  const allowed = can.changeTask(me, tiesOf(task))
  return (
    <div className="grid gap-2 text-13">
      <div className="flex items-start gap-1">
        <Link
          to="/tasks/board/$taskId"
          params={{ taskId: task.id }}
          search={true}
          data-card-link
          draggable={false}
          className={`${cardLinkClass} line-clamp-3 min-w-0 flex-1 break-words`}
        >
          {task.description}
        </Link>
        <span className="relative z-1 -my-1 -mr-1.5">
          <Menu
            name={`Move ${task.description}`}
            variant="quiet"
            size="small"
            square
            entries={taskStatuses.map((status) => ({
              kind: 'do',
              label: taskStatusLabels[status],
              icon: taskStatusLooks[status].icon,
              isChosen: status === task.status,
              disabledReason: allowed.ok ? undefined : allowed.reason,
              onChoose: () => void moveTask(task, status),
            }))}
          >
            <Ellipsis className="icon-14" />
          </Menu>
        </span>
      </div>
      {task.about.length > 0 ? (
        <span className="relative z-1 justify-self-start text-2">
          <AboutLinks about={task.about} />
        </span>
      ) : null}
      <div className="flex min-h-[1.375rem] items-center gap-2 text-2">
        <PriorityMark priority={task.priority} />
        {task.dueDate ? <DueDay task={task} /> : null}
        {whose === 'mine' || task.delegatedToName === null ? null : (
          <span className="ml-auto" data-tip={task.delegatedToName}>
            <Avatar name={task.delegatedToName} />
            <span className="sr-only">{task.delegatedToName}</span>
          </span>
        )}
      </div>
    </div>
  )
}
