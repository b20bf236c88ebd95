import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { NewContract } from '~/kinds/contracts/new/new-contract.tsx'

/** A new contract of this job, over its page. */
export const Route = createFileRoute('/_app/sales/$saleId/contracts/new')({ component: NewContractOfSale })

function NewContractOfSale() {
  const { saleId } = Route.useParams()
  const navigate = useNavigate()
  return (
    <NewContract
      leadId={undefined}
      saleId={saleId}
      onClose={() => void navigate({ to: '/sales/$saleId', params: { saleId }, search: true })}
    />
  )
}
