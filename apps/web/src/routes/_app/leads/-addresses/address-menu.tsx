import { webAddresses } from '@crm/contract'
import type { WebAddress } from '@crm/contract/web/address-shapes'
import type { WebLead } from '@crm/contract/web/lead-shapes'
import { can } from '@crm/domain/people/can'
import Copy from 'lucide-react/icons/copy'
import Ellipsis from 'lucide-react/icons/ellipsis'
import Star from 'lucide-react/icons/star'
import Trash2 from 'lucide-react/icons/trash-2'
import { useSend } from '../../../../api/send.ts'
import { beginEdit } from '../../../../records/edit/edit.tsx'
import { useMe } from '../../../../session/me.ts'
import { Menu } from '../../../../ui/menu.tsx'
import { toast } from '../../../../ui/toast.ts'
import { copyText } from '../../../../ui/copy-text.ts'
import { addressKind } from '../-address-kind.ts'

interface Props {
  readonly lead: WebLead
  readonly address: WebAddress
}

/** What else one does with an address. */
export function AddressMenu({ lead, address }: Props) {
  const me = useMe()
  const changes = can.changeAddress(me, lead)
  const removes = can.removeAddress(me, lead)
  const remove = useRemove(address)
  const makePrimary = () => void beginEdit(addressKind, address).save({ type: 'Primary' })
  return (
    <Menu
      name={`More about ${address.fullAddress}`}
      variant="quiet"
      size="small"
      square
      entries={[
        ...(address.type === 'Primary'
          ? []
          : [
              {
                kind: 'do' as const,
                label: 'Make primary',
                icon: Star,
                onChoose: makePrimary,
                disabledReason: changes.ok ? undefined : changes.reason,
              },
            ]),
        {
          kind: 'do',
          label: 'Copy address',
          icon: Copy,
          onChoose: () => copyText(address.fullAddress, 'Address copied'),
        },
        {
          kind: 'do',
          label: 'Remove',
          icon: Trash2,
          isDangerous: true,
          onChoose: remove,
          disabledReason: removes.ok ? undefined : removes.reason,
        },
      ]}
    >
      <Ellipsis />
    </Menu>
  )
}

/** Removes first and offers the way back. */
function useRemove({ id, fullAddress, type }: WebAddress) {
  const remove = useSend(webAddresses.remove)
  const restore = useSend(webAddresses.restore)
  const again = useSend(webAddresses.update)
  // By the time of the undo the card is gone, and with it what a mutation would call back.
  const undo = () => {
    const back = restore.mutateAsync({ params: { id } })
    // It comes back beside another one, and would be primary no more.
    const asItWas =
      type === 'Primary' ? back.then(() => again.mutateAsync({ params: { id }, body: { type } })) : back
    return asItWas.catch(() => false)
  }
  return () => {
    remove.mutateAsync({ params: { id } }).then(
      () => toast.done(`${fullAddress} removed`, { action: { label: 'Undo', onPress: undo } }),
      () => undefined,
    )
  }
}
