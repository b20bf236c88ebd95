import { tasks } from '@crm/contract'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ask } from '../../../api/ask.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { ErrorPanel } from '../../../ui/error-panel.tsx'
import { formatCount } from '../../../ui/format.ts'
import { TaskRow, taskRowBones } from '../tasks/-task-row.tsx'

const shown = 10

/** What I have to do today, and what I should have done before: done under the thumb. */
export function MyTasks() {
  const query = useQuery(
    ask(tasks.listPaginated, {
      query: { view: 'mine', due: ['overdue', 'today'], sort: 'dueDate', pageSize: shown },
    }),
  )
  const { items, total = 0, totalIsExact = true } = query.data ?? {}
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
      {/* As high with one task, with many, and before they are there. */}
      <div className="h-33 lg:h-42 overflow-y-auto">
        {query.isError && !items ? (
          <ErrorPanel>
            <Button onClick={() => void query.refetch()}>Try again</Button>
          </ErrorPanel>
        ) : items?.length === 0 ? (
          <p className="p-4 text-13 text-3">Nothing is due today.</p>
        ) : (
          <ul aria-busy={items === undefined}>
            {items?.map((task) => (
              <TaskRow key={task.id} task={task} aside={task.about[0]?.name ?? null} />
            )) ?? taskRowBones}
          </ul>
        )}
      </div>
    </Card>
  )
}
