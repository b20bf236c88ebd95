import { tasks } from '@crm/contract'
import { isOpenTask } from '@crm/domain/work/task-statuses'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import ListChecks from 'lucide-react/icons/list-checks'
import Plus from 'lucide-react/icons/plus'
import { routeQuery } from '~/api/route-query.ts'
import { Button } from '~/ui/button.tsx'
import { buttonClass } from '~/ui/button-class.ts'
import { Card } from '~/ui/card.tsx'
import { ErrorPanel } from '~/ui/error-panel.tsx'
import { Panel } from '~/ui/panel.tsx'
import { type RecordOfTasks, TaskRow, taskRowSkeleton } from './task-row.tsx'
import { Busy } from '~/ui/busy.tsx'

interface Props {
  readonly on: RecordOfTasks
  /** "this client" */
  readonly what: string
}

/** Open and finished tasks of a client or a job. */
export default function RecordTasks({ on, what }: Props) {
  const query = useQuery(
    routeQuery(tasks.listPaginated, {
      query: { [`${on.type}Id`]: on.id, sort: 'dueDate', pageSize: 100 },
    }),
  )
  const add = (
    <Link {...newTaskOn(on)} search={true} className={buttonClass({ size: 'small' })}>
      <Plus className="icon-14" />
      New task
    </Link>
  )
  const all = query.data?.items
  const open = all?.filter(({ status }) => isOpenTask(status))
  const ended = all?.filter(({ status }) => !isOpenTask(status)) ?? []
  const rowOf = (task: NonNullable<typeof all>[number]) => (
    <TaskRow key={task.id} task={task} on={on} aside={task.delegatedToName} />
  )
  return (
    <div className="relative grid content-start gap-4 overflow-y-auto px-gutter py-5 max-lg:py-4">
      <Card title="Tasks" actions={add}>
        {query.isError && !all ? (
          <ErrorPanel>
            <Button onClick={() => void query.refetch()}>Try again</Button>
          </ErrorPanel>
        ) : open?.length === 0 ? (
          <Panel
            icon={<ListChecks />}
            title={`Nothing to do for ${what}`}
            help="Tasks with a due date appear here."
          />
        ) : (
          <Busy as="ul" isBusy={open === undefined}>
            {open?.map(rowOf) ?? taskRowSkeleton}
          </Busy>
        )}
      </Card>
      {ended.length > 0 ? (
        <Card title="Done and canceled">
          <ul>{ended.map(rowOf)}</ul>
        </Card>
      ) : null}
    </div>
  )
}

function newTaskOn({ type, id }: RecordOfTasks) {
  switch (type) {
    case 'lead':
      return { to: '/leads/$leadId/tasks/new' as const, params: { leadId: id } }
    case 'sale':
      return { to: '/sales/$saleId/tasks/new' as const, params: { saleId: id } }
    case 'serviceJob':
      return { to: '/service-jobs/$serviceJobId/tasks/new' as const, params: { serviceJobId: id } }
  }
}
