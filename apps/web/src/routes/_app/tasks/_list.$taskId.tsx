import { createFileRoute } from '@tanstack/react-router'
import { TaskSheet } from '~/kinds/tasks/task-sheet.tsx'

/** One task, a sheet over the list. */
export const Route = createFileRoute('/_app/tasks/_list/$taskId')({ component: TaskPage })

function TaskPage() {
  const { taskId } = Route.useParams()
  const navigate = Route.useNavigate()
  return (
    <TaskSheet key={taskId} taskId={taskId} onClose={() => void navigate({ to: '/tasks', search: true })} />
  )
}
