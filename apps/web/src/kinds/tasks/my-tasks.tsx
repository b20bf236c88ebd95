import { tasks } from '@crm/contract'
import type { Task } from '@crm/contract/web/task-shapes'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { routeQuery } from '~/api/route-query.ts'
import { Button } from '~/ui/button.tsx'
import { Card } from '~/ui/card.tsx'
import { ErrorPanel } from '~/ui/error-panel.tsx'
import { formatCount } from '~/ui/format.ts'
import { TaskRow, taskRowSkeleton } from './task-row.tsx'

const shown = 10

interface Props {
  /** As high as its tasks; otherwise of a fixed height, also while loading. */
  readonly isWhole?: boolean
}

/** Overdue tasks and those of today, done with one tap. Upcoming ones fill the remaining room. */
export function MyTasks({ isWhole = false }: Props) {
  const mine = { view: 'mine', sort: 'dueDate', pageSize: shown } as const
  const query = useQuery(routeQuery(tasks.listPaginated, { query: { ...mine, due: ['overdue', 'today'] } }))
  const next = useQuery({
    ...routeQuery(tasks.listPaginated, { query: { ...mine, due: ['week'] } }),
    meta: { quiet: true },
  })
  const { items, total = 0, totalIsExact = true } = query.data ?? {}
  const later = next.data?.items.slice(0, Math.max(0, shown - (items?.length ?? 0))) ?? []
  return (
    <Card
      title="My tasks for today"
      actions={
        <Link
          to="/tasks"
          search={total > shown ? { view: 'mine', due: 'overdue|today' } : { view: 'mine' }}
          className="link-quiet text-13"
        >
          {total > shown ? `All ${formatCount(total)}${totalIsExact ? '' : '+'}` : 'All my tasks'}
        </Link>
      }
    >
      <div className={isWhole ? 'min-h-33' : 'h-33 overflow-y-auto lg:h-51'}>
        {query.isError && !items ? (
          <ErrorPanel>
            <Button onClick={() => void query.refetch()}>Try again</Button>
          </ErrorPanel>
        ) : query.isPaused && !items ? (
          <p className="p-4 text-13 text-3">Not on this phone. Needs a signal.</p>
        ) : items?.length === 0 ? (
          <p className="p-4 text-13 text-3">Nothing is due today.</p>
        ) : (
          <ul aria-label="Due" aria-busy={items === undefined}>
            {items?.map((task) => <Row key={task.id} task={task} />) ?? taskRowSkeleton}
          </ul>
        )}
        {items && later.length > 0 ? (
          <section aria-label="Next seven days">
            <h3 className="border-y border-line bg-canvas px-4 py-1.5 text-12 text-3">Next seven days</h3>
            <ul>
              {later.map((task) => (
                <Row key={task.id} task={task} />
              ))}
            </ul>
          </section>
        ) : null}
      </div>
    </Card>
  )
}

const Row = ({ task }: { readonly task: Task }) => <TaskRow task={task} aside={task.about[0]?.name ?? null} />
