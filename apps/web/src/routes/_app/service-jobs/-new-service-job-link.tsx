import { can } from '@crm/domain/people/can'
import { Link } from '@tanstack/react-router'
import Plus from 'lucide-react/icons/plus'
import type { ListSearch } from '../../../lists/list-search.ts'
import { useMe } from '../../../session/me.ts'
import { buttonClass } from '../../../ui/button-class.ts'

/** For those who may enter one. */
export function NewServiceJobLink() {
  if (!can.changeServiceJob(useMe()).ok) return null
  return (
    <Link
      to="/service-jobs/new"
      search={(kept: ListSearch) => kept}
      className={buttonClass({ variant: 'primary' })}
    >
      <Plus />
      {/* On a phone the title and the choice of a board stand in the same line. */}
      <span>
        New<span className="max-sm:sr-only"> service job</span>
      </span>
    </Link>
  )
}
