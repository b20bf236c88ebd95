import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { NewContract } from '~/kinds/contracts/new/new-contract.tsx'

/** A new contract with this client, over their page. */
export const Route = createFileRoute('/_app/leads/$leadId/contracts/new')({ component: NewContractOfLead })

function NewContractOfLead() {
  const { leadId } = Route.useParams()
  const navigate = useNavigate()
  return (
    <NewContract
      leadId={leadId}
      saleId={undefined}
      onClose={() => void navigate({ to: '/leads/$leadId', params: { leadId }, search: true })}
    />
  )
}
