import { createFileRoute } from '@tanstack/react-router'
import { TaskSheet } from '~/kinds/tasks/task-sheet.tsx'

/** A task of the record, in a sheet over it. */
export const Route = createFileRoute('/_app/leads/$leadId/tasks/$taskId')({ component: TaskOfLead })

function TaskOfLead() {
  const { leadId, taskId } = Route.useParams()
  const navigate = Route.useNavigate()
  return (
    <TaskSheet
      key={taskId}
      taskId={taskId}
      onClose={() => void navigate({ to: '/leads/$leadId', params: { leadId }, search: true })}
    />
  )
}
