import { createFileRoute, useNavigate } from '@tanstack/react-router'
import type { ListSearch } from '~/lists/list-search.ts'
import { NewServiceJob } from './-new/new-service-job.tsx'

/** A new service job, a sheet over the list; `lead` and `sale` in the address preset client and sale. */
export const Route = createFileRoute('/_app/service-jobs/_list/new')({ component: NewServiceJobPage })

function NewServiceJobPage() {
  const { lead, sale, ...kept }: ListSearch = Route.useSearch()
  const navigate = useNavigate()
  const [leadId, saleId] = [lead, sale].map((id) => (typeof id === 'string' ? id : undefined))
  const close = () => {
    if (saleId !== undefined) return navigate({ to: '/sales/$saleId', params: { saleId } })
    if (leadId !== undefined) return navigate({ to: '/leads/$leadId', params: { leadId } })
    return navigate({ to: '/service-jobs', search: kept })
  }
  return <NewServiceJob key={leadId} leadId={leadId} saleId={saleId} onClose={() => void close()} />
}
