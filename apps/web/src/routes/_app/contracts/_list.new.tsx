import { createFileRoute, useNavigate } from '@tanstack/react-router'
import type { ListSearch } from '~/lists/list-search.ts'
import { NewContract } from '~/kinds/contracts/new/new-contract.tsx'

/** A new contract, a sheet over the list; `lead` and `sale` in the address preset client and job. */
export const Route = createFileRoute('/_app/contracts/_list/new')({ component: NewContractPage })

function NewContractPage() {
  const { lead, sale, ...kept }: ListSearch = Route.useSearch()
  const navigate = useNavigate()
  const [leadId, saleId] = [lead, sale].map((id) => (typeof id === 'string' ? id : undefined))
  const close = () => {
    const search = { tab: 'contracts' }
    if (saleId !== undefined) return navigate({ to: '/sales/$saleId', params: { saleId }, search })
    if (leadId !== undefined) return navigate({ to: '/leads/$leadId', params: { leadId }, search })
    return navigate({ to: '/contracts', search: kept })
  }
  return (
    <NewContract key={`${leadId} ${saleId}`} leadId={leadId} saleId={saleId} onClose={() => void close()} />
  )
}
