import { createFileRoute } from '@tanstack/react-router'
import { TaskSheet } from '~/kinds/tasks/task-sheet.tsx'

/** One task, a sheet over the board. */
export const Route = createFileRoute('/_app/tasks/board/$taskId')({ component: TaskOnBoard })

function TaskOnBoard() {
  const { taskId } = Route.useParams()
  const navigate = Route.useNavigate()
  return (
    <TaskSheet
      key={taskId}
      taskId={taskId}
      onClose={() => void navigate({ to: '/tasks/board', search: true })}
    />
  )
}
