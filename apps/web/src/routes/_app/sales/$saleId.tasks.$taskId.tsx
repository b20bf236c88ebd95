import { createFileRoute } from '@tanstack/react-router'
import { TaskSheet } from '~/kinds/tasks/task-sheet.tsx'

/** A task of the record, in a sheet over it. */
export const Route = createFileRoute('/_app/sales/$saleId/tasks/$taskId')({ component: TaskOfSale })

function TaskOfSale() {
  const { saleId, taskId } = Route.useParams()
  const navigate = Route.useNavigate()
  return (
    <TaskSheet
      key={taskId}
      taskId={taskId}
      onClose={() => void navigate({ to: '/sales/$saleId', params: { saleId }, search: true })}
    />
  )
}
