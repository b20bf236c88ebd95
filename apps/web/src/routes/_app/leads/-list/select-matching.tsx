import { webLeads } from '@crm/contract'
import type { LightWebLead } from '@crm/contract/web/lead-shapes'
import { maxLeadsPerBatch } from '@crm/domain/leads/batches'
import { useQuery } from '@tanstack/react-query'
import { routeQuery } from '~/api/route-query.ts'
import type { BatchProps } from '~/lists/list.ts'
import { Button } from '~/ui/button.tsx'
import { formatCount } from '~/ui/format.ts'

/** Selects all matching leads across pages; shows the count and the limit. */
export function SelectMatching({
  selection,
  listed,
}: Pick<BatchProps<LightWebLead>, 'selection' | 'listed'>) {
  const { data } = useQuery(routeQuery(webLeads.listPaginatedLight, { query: { ...listed, pageSize: 1 } }))
  if (!data || selection.all !== undefined || data.total <= selection.rows.size) return null
  const isTooMany = !data.totalIsExact || data.total > maxLeadsPerBatch
  const limit = `At most ${formatCount(maxLeadsPerBatch)} leads can change together. Narrow the filters.`
  return (
    <Button
      variant="quiet"
      size="small"
      className={isTooMany ? undefined : 'text-link!'}
      reason={isTooMany ? limit : null}
      onClick={() => selection.selectAll(data.total)}
    >
      Select all {formatCount(data.total)}
      {data.totalIsExact ? '' : '+'} that match
    </Button>
  )
}
