import { createFileRoute } from '@tanstack/react-router'
import { AddressSheet } from './-addresses/address-sheet.tsx'

/** A sheet over the record: one address, or `new`. */
export const Route = createFileRoute('/_app/leads/$leadId/addresses/$addressId')({ component: AddressPage })

function AddressPage() {
  const { leadId, addressId } = Route.useParams()
  return <AddressSheet key={addressId} leadId={leadId} addressId={addressId} />
}
