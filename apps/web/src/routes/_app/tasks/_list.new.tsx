import { createFileRoute } from '@tanstack/react-router'
import { NewTask } from './-task/new-task.tsx'

/** A sheet over the list; the address alone opens it. */
export const Route = createFileRoute('/_app/tasks/_list/new')({ component: NewTaskPage })

function NewTaskPage() {
  const navigate = Route.useNavigate()
  return <NewTask onClose={() => void navigate({ to: '/tasks', search: true })} />
}
