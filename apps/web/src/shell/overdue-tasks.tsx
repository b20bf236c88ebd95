import { tasks } from '@crm/contract'
import { useQuery } from '@tanstack/react-query'
import { routeQuery } from '~/api/route-query.ts'
import { formatCount } from '~/ui/format.ts'

/** The number of the person's overdue tasks; empty on error. */
export default function OverdueTasks() {
  const counts = useQuery({ ...routeQuery(tasks.count, {}), meta: { quiet: true } })
  return counts.data?.overdue ? (
    <span className="ml-auto text-12 font-medium tabular-nums text-late-text">
      {formatCount(counts.data.overdue)}
      <span className="sr-only"> overdue</span>
    </span>
  ) : null
}
