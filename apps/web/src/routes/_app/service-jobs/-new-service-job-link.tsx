import { can } from '@crm/domain/people/can'
import { Link } from '@tanstack/react-router'
import Plus from 'lucide-react/icons/plus'
import type { ListSearch } from '~/lists/list-search.ts'
import { useMe } from '~/session/me.ts'
import { buttonClass } from '~/ui/button-class.ts'

/** For people who may create a service job. */
export function NewServiceJobLink() {
  if (!can.changeServiceJob(useMe()).ok) return null
  return (
    <Link
      to="/service-jobs/new"
      search={(kept: ListSearch) => kept}
      className={buttonClass({ variant: 'primary' })}
    >
      <Plus />
      {/* On a phone the title and the board switch share a line. */}
      <span>
        New<span className="max-sm:sr-only"> service job</span>
      </span>
    </Link>
  )
}
