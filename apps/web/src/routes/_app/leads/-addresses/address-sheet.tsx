import { webAddresses } from '@crm/contract'
import type { WebAddress } from '@crm/contract/web/address-shapes'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { routeQuery } from '~/api/route-query.ts'
import { messageOf } from '~/api/server-error.ts'
import { Skeleton } from '~/ui/skeleton.tsx'
import { ErrorPanel } from '~/ui/error-panel.tsx'
import { Sheet } from '~/ui/sheet.tsx'
import { ChangeAddressForm } from './change-address-form.tsx'
import { NewAddressForm } from './new-address-form.tsx'
import { Busy } from '~/ui/busy.tsx'

interface Props {
  readonly leadId: string
  /** Or `new`. */
  readonly addressId: string
}

/** Adds or edits an address, over its record. */
export function AddressSheet({ leadId, addressId }: Props) {
  const navigate = useNavigate()
  const close = () => void navigate({ to: '/leads/$leadId', params: { leadId }, search: true })
  const isNew = addressId === 'new'
  return (
    <Sheet title={isNew ? 'Add address' : 'Edit address'} onClose={close}>
      {isNew ? (
        <NewAddressForm leadId={leadId} onClose={close} />
      ) : (
        <Existing addressId={addressId} onClose={close} />
      )}
    </Sheet>
  )
}

function Existing({ addressId, onClose }: { readonly addressId: string; readonly onClose: () => void }) {
  const query = useQuery({
    ...routeQuery(webAddresses.get, { params: { id: addressId } }),
    meta: { quiet: true },
  })
  const address: WebAddress | undefined = query.data
  if (address) return <ChangeAddressForm address={address} onClose={onClose} />
  if (query.isError) return <ErrorPanel message={messageOf(query.error)} />
  return (
    <Busy as="div" className="grid content-start gap-6 px-gutter py-5">
      {['w-1/3', 'w-full', 'w-full', 'w-2/3'].map((width, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- the bars of a skeleton never move
        <Skeleton key={at} className={width} />
      ))}
    </Busy>
  )
}
