import { createFileRoute, useNavigate } from '@tanstack/react-router'
import type { ListSearch } from '~/lists/list-search.ts'
import { NewSale } from '~/kinds/sales/new/new-sale.tsx'

/** A new sale, a sheet over the list; `lead` in the address presets the client. */
export const Route = createFileRoute('/_app/sales/_list/new')({ component: NewSalePage })

function NewSalePage() {
  const { lead, ...kept }: ListSearch = Route.useSearch()
  const navigate = useNavigate()
  const leadId = typeof lead === 'string' ? lead : undefined
  return (
    <NewSale
      key={leadId}
      leadId={leadId}
      onClose={() =>
        void (leadId === undefined
          ? navigate({ to: '/sales', search: kept })
          : navigate({ to: '/leads/$leadId', params: { leadId } }))
      }
    />
  )
}
