import { can } from '@crm/domain/people/can'
import { Link } from '@tanstack/react-router'
import Plus from 'lucide-react/icons/plus'
import type { ListSearch } from '~/lists/list-search.ts'
import { useMe } from '~/session/me.ts'
import { buttonClass } from '~/ui/button-class.ts'

interface Props {
  /** The search of the list behind the form; defaults to the current one. */
  readonly search?: ListSearch
}

/** For people who may create a task. */
export function NewTaskLink({ search }: Props) {
  if (!can.createTask(useMe()).ok) return null
  return (
    <Link
      to="/tasks/new"
      search={(kept: ListSearch) => search ?? kept}
      className={buttonClass({ variant: 'primary' })}
    >
      <Plus />
      New task
    </Link>
  )
}
