import { webAddresses } from '@crm/contract'
import type { WebAddress } from '@crm/contract/web/address-shapes'
import type { WebLead } from '@crm/contract/web/lead-shapes'
import { can } from '@crm/domain/people/can'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import House from 'lucide-react/icons/house'
import Plus from 'lucide-react/icons/plus'
import { routeQuery } from '~/api/route-query.ts'
import { useMe } from '~/session/me.ts'
import { Skeleton } from '~/ui/skeleton.tsx'
import { Button } from '~/ui/button.tsx'
import { buttonClass } from '~/ui/button-class.ts'
import { Card } from '~/ui/card.tsx'
import { ErrorPanel } from '~/ui/error-panel.tsx'
import { AddressCard } from './address-card.tsx'
import { Busy } from '~/ui/busy.tsx'

interface Props {
  readonly lead: WebLead
}

/** The homes of a client: the primary one first, then in order of entry. */
export function AddressCards({ lead }: Props) {
  const allowed = can.changeAddress(useMe(), lead)
  const query = useQuery(routeQuery(webAddresses.list, { query: { leadId: lead.id } }))
  const title = 'Address and home'
  if (query.isError && !query.data) {
    return (
      <Card title={title}>
        <ErrorPanel>
          <Button onClick={() => void query.refetch()}>Try again</Button>
        </ErrorPanel>
      </Card>
    )
  }
  if (!query.data) {
    return (
      <Card title={title}>
        <Busy as="div" className="grid gap-3.5 p-4">
          {['w-4/5', 'w-3/5', 'w-2/3', 'w-3/4', 'w-1/2', 'w-3/5', 'w-2/5'].map((width, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- the bars of a skeleton never move
            <Skeleton key={at} className={width} />
          ))}
        </Busy>
      </Card>
    )
  }
  const addresses = inOrder(query.data)
  const add = allowed.ok ? (
    <Link
      to="/leads/$leadId/addresses/$addressId"
      params={{ leadId: lead.id, addressId: 'new' }}
      search={true}
      className={buttonClass({ size: 'small', variant: addresses.length === 0 ? 'plain' : 'quiet' })}
    >
      <Plus className="icon-14" />
      Add address
    </Link>
  ) : null
  if (addresses.length === 0) {
    return (
      <Card title={title}>
        <div className="flex flex-wrap items-center gap-3 p-4 text-13 text-3">
          <House />
          <span className="mr-auto">No address yet.</span>
          {add}
        </div>
      </Card>
    )
  }
  return (
    <>
      {addresses.map((address) => (
        <AddressCard key={address.id} lead={lead} address={address} />
      ))}
      <div className="not-on-paper">{add}</div>
    </>
  )
}

const inOrder = (addresses: readonly WebAddress[]) =>
  addresses.toSorted(
    (a, b) =>
      Number(b.type === 'Primary') - Number(a.type === 'Primary') || a.createdAt.localeCompare(b.createdAt),
  )
