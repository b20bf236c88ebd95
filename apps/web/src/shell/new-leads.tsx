import { webLeads } from '@crm/contract'
import { useQuery } from '@tanstack/react-query'
import { routeQuery } from '~/api/route-query.ts'
import { formatCount } from '~/ui/format.ts'

/** The number of new leads in the person's scope; empty on error. */
export function NewLeads() {
  const counts = useQuery({ ...routeQuery(webLeads.statusCount, {}), meta: { quiet: true } })
  return counts.data?.New ? (
    <span className="ml-auto text-12 font-normal tabular-nums text-3">
      {formatCount(counts.data.New)}
      <span className="sr-only"> new</span>
    </span>
  ) : null
}
