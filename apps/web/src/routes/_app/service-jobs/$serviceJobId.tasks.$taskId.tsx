import { createFileRoute } from '@tanstack/react-router'
import { TaskSheet } from '~/kinds/tasks/task-sheet.tsx'

/** A task of the record, in a sheet over it. */
export const Route = createFileRoute('/_app/service-jobs/$serviceJobId/tasks/$taskId')({
  component: TaskOfServiceJob,
})

function TaskOfServiceJob() {
  const { serviceJobId, taskId } = Route.useParams()
  const navigate = Route.useNavigate()
  return (
    <TaskSheet
      key={taskId}
      taskId={taskId}
      onClose={() =>
        void navigate({ to: '/service-jobs/$serviceJobId', params: { serviceJobId }, search: true })
      }
    />
  )
}
