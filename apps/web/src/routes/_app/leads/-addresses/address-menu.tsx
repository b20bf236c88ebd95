import { webAddresses } from '@crm/contract'
import type { WebAddress } from '@crm/contract/web/address-shapes'
import type { WebLead } from '@crm/contract/web/lead-shapes'
import { can } from '@crm/domain/people/can'
import Copy from 'lucide-react/icons/copy'
import Ellipsis from 'lucide-react/icons/ellipsis'
import Star from 'lucide-react/icons/star'
import Trash2 from 'lucide-react/icons/trash-2'
import { send } from '~/api/send.ts'
import { beginEdit } from '~/records/edit/edit.tsx'
import { useMe } from '~/session/me.ts'
import { Menu } from '~/ui/menu.tsx'
import { toast } from '~/ui/toast.ts'
import { copyText } from '~/ui/copy-text.ts'
import { addressKind } from '~/kinds/addresses/address-kind.ts'

interface Props {
  readonly lead: WebLead
  readonly address: WebAddress
}

/** Other actions for an address. */
export function AddressMenu({ lead, address }: Props) {
  const me = useMe()
  const changes = can.changeAddress(me, lead)
  const removes = can.removeAddress(me, lead)
  const remove = removing(address)
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

/** Removes at once and offers Undo. */
function removing({ id, fullAddress, type }: WebAddress) {
  const params = { id }
  return () => {
    send(webAddresses.remove, { params }).then(
      (removed) => {
        // Undo restores it beside another address, where it would no longer be primary.
        const onUndone = () => send(webAddresses.update, { params, body: { type } }, { act: false })
        return toast.done(`${fullAddress} removed`, {
          undoes: removed,
          ...(type === 'Primary' && { onUndone }),
        })
      },
      () => undefined,
    )
  }
}
