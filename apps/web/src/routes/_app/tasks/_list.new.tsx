import { createFileRoute } from '@tanstack/react-router'
import { NewTask } from '~/kinds/tasks/new-task.tsx'

/** A sheet over the list, opened by the address alone. */
export const Route = createFileRoute('/_app/tasks/_list/new')({ component: NewTaskPage })

function NewTaskPage() {
  const navigate = Route.useNavigate()
  return <NewTask onClose={() => void navigate({ to: '/tasks', search: true })} />
}
