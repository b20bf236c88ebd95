import { createFileRoute } from '@tanstack/react-router'
import { AddressSheet } from './-addresses/address-sheet.tsx'

/** A sheet over the record. */
export const Route = createFileRoute('/_app/leads/$leadId/addresses/new')({ component: NewAddressPage })

function NewAddressPage() {
  return <AddressSheet leadId={Route.useParams().leadId} />
}
