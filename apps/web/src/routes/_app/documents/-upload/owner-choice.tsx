import { serviceJobs } from '@crm/contract'
import type { LightWebLead } from '@crm/contract/web/lead-shapes'
import { webSales } from '@crm/contract/web/sales'
import { can } from '@crm/domain/people/can'
import { saleStatusLabel } from '@crm/domain/sales/phases'
import { servicePhases } from '@crm/domain/service-jobs/phases'
import { useQuery } from '@tanstack/react-query'
import { routeQuery } from '~/api/route-query.ts'
import type { DocumentOwner } from '~/kinds/documents/document-owner.ts'
import { ownerOfSale, ownerOfServiceJob } from '~/kinds/documents/owners.ts'
import { useMe } from '~/session/me.ts'
import { Busy } from '~/ui/busy.tsx'
import { Button } from '~/ui/button.tsx'
import { ErrorPanel } from '~/ui/error-panel.tsx'

interface Props {
  readonly lead: LightWebLead
  readonly onChoose: (owner: DocumentOwner) => void
  readonly onOtherClient: () => void
}

/** The client alone, each of their jobs, and each of their service jobs. */
export function OwnerChoice({ lead, onChoose, onOtherClient }: Props) {
  const me = useMe()
  const query = { leadId: lead.id }
  const sales = useQuery(routeQuery(webSales.list, { query }))
  const jobs = useQuery(routeQuery(serviceJobs.list, { query }))
  if (sales.isError || jobs.isError) {
    return (
      <ErrorPanel>
        <Button onClick={() => void Promise.all([sales.refetch(), jobs.refetch()])}>Try again</Button>
      </ErrorPanel>
    )
  }
  if (!sales.data || !jobs.data) return <Busy as="div" isPage />
  const owners: readonly (readonly [DocumentOwner, string])[] = [
    [{ leadId: lead.id, name: lead.fullName, parent: { lead, sale: null } }, 'The client alone'],
    ...sales.data.map((sale) => [ownerOfSale(sale), saleStatusLabel(sale.status)] as const),
    ...jobs.data.map((job) => [ownerOfServiceJob(job), servicePhases[job.status].label] as const),
  ]
  return (
    <div className="grid content-start gap-2 overflow-y-auto px-gutter py-5">
      <div className="flex items-center gap-2">
        <h3 className="cut">On which record?</h3>
        <Button variant="quiet" size="small" className="ml-auto" onClick={onOtherClient}>
          Other client
        </Button>
      </div>
      {owners.map(([owner, words]) => {
        const allowed = can.addDocument(me, owner.parent)
        return (
          <Button
            key={owner.name}
            className="h-auto min-h-11 justify-start py-2"
            reason={allowed.ok ? null : allowed.reason}
            onClick={() => onChoose(owner)}
          >
            {owner.name}
            <span className="cut font-normal text-3">{words}</span>
          </Button>
        )
      })}
    </div>
  )
}
