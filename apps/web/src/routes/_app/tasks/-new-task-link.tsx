import { can } from '@crm/domain/people/can'
import { Link } from '@tanstack/react-router'
import Plus from 'lucide-react/icons/plus'
import type { ListSearch } from '../../../lists/list-search.ts'
import { useMe } from '../../../session/me.ts'
import { buttonClass } from '../../../ui/button-class.ts'

interface Props {
  /** What the list behind the form is asked for: the same as now, unless told. */
  readonly search?: ListSearch
}

/** For those who may set one. */
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
