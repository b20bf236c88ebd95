import { createFileRoute } from '@tanstack/react-router'
import { AddressSheet } from './-addresses/address-sheet.tsx'

/** A sheet over the record. */
export const Route = createFileRoute('/_app/leads/$leadId/addresses/$addressId')({
  component: ChangeAddressPage,
})

function ChangeAddressPage() {
  const { leadId, addressId } = Route.useParams()
  return <AddressSheet key={addressId} leadId={leadId} addressId={addressId} />
}
