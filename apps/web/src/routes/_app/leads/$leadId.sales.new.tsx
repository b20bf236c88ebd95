import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { NewSale } from '~/kinds/sales/new/new-sale.tsx'

/** A new sale to this client, over their page. */
export const Route = createFileRoute('/_app/leads/$leadId/sales/new')({ component: NewSaleOfLead })

function NewSaleOfLead() {
  const { leadId } = Route.useParams()
  const navigate = useNavigate()
  return (
    <NewSale
      leadId={leadId}
      onClose={() => void navigate({ to: '/leads/$leadId', params: { leadId }, search: true })}
    />
  )
}
