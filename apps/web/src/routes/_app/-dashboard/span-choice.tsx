import { spans } from '@crm/domain/dashboard/spans'
import { leadScope } from '@crm/domain/people/scope'
import { Link, useNavigate } from '@tanstack/react-router'
import { ofRep as repFilter } from '~/lists/filter.ts'
import type { Filtered } from '~/lists/list.ts'
import { Filters } from '~/lists/page/filters.tsx'
import { useMe } from '~/session/me.ts'
import { buttonClass } from '~/ui/button-class.ts'
import { useDashboardFilters } from './use-figures.ts'

const figures: Filtered = { noun: ['figure', 'figures'], filters: [repFilter('salesRepId')] }

interface Props {
  /** A page without figures of days has no choice of days. */
  readonly hasDays: boolean
}

/** Days and reps for all figures of the page. Each choice is an address. */
export function SpanChoice({ hasDays }: Props) {
  const { ofRep } = useDashboardFilters()
  const navigate = useNavigate()
  const seesAll = leadScope(useMe()) === 'All'
  return (
    // Takes the full width from the first moment, so the rep filter arrives without layout shift.
    <div className="flex grow flex-wrap items-center justify-end gap-2">
      {seesAll ? (
        <Filters
          list={figures}
          search={ofRep}
          onChange={({ rep }) =>
            void navigate({
              to: '/dashboard',
              search: (kept) => ({ ...kept, rep: rep ? String(rep) : undefined }),
            })
          }
        />
      ) : null}
      {hasDays ? <Days /> : null}
    </div>
  )
}

function Days() {
  const { days } = useDashboardFilters()
  return (
    <nav aria-label="Days" className="flex gap-1">
      {spans.map((span) => (
        <Link
          key={span}
          to="/dashboard"
          search={(kept) => ({ ...kept, days: span })}
          replace
          aria-current={span === days ? 'true' : undefined}
          className={`${buttonClass({ variant: span === days ? 'plain' : 'quiet' })} tabular-nums`}
        >
          {span} days
        </Link>
      ))}
    </nav>
  )
}
