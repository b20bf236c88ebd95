import { webAddresses } from '@crm/contract'
import type { WebAddress } from '@crm/contract/web/address-shapes'
import { ahjs } from '@crm/contract/web/catalog'
import type { WebSale } from '@crm/contract/web/sale-shapes'
import { formatPhone } from '@crm/domain/contact/format-phone'
import { can } from '@crm/domain/people/can'
import { useQuery } from '@tanstack/react-query'
import MapPin from 'lucide-react/icons/map-pin'
import { type ReactNode, useMemo } from 'react'
import { routeQuery } from '~/api/route-query.ts'
import { FactInPlace } from '~/records/facts/fact-in-place.tsx'
import { applying, fieldsInColumn } from '~/records/facts/layout.ts'
import { useMe } from '~/session/me.ts'
import { Skeleton } from '~/ui/skeleton.tsx'
import { buttonClass } from '~/ui/button-class.ts'
import { Card } from '~/ui/card.tsx'
import { Facts } from '~/ui/facts.tsx'
import { mapAddress } from '~/ui/map-address.ts'
import { type AddressField, addressFacts } from '~/kinds/addresses/address-facts.ts'
import { addressKind } from '~/kinds/addresses/address-kind.ts'
import { saleKindOf } from './sale-kind.ts'
import { idOfAhj } from './sale-overview-facts.ts'
import { Busy } from '~/ui/busy.tsx'

interface Props {
  readonly sale: WebSale
}

/** The house of the job: address, authority, utility and roof. */
export function SaleHouse({ sale }: Props) {
  const { leadId, addressId, address } = sale
  const houses = useQuery({
    ...routeQuery(webAddresses.list, { query: { leadId } }),
    meta: { quiet: true },
  }).data
  // People who may read a sale may not read all of its client.
  const { data } = useQuery({
    ...routeQuery(webAddresses.ofSale, { params: { id: sale.id } }),
    enabled: addressId !== null,
    meta: { quiet: true },
  })
  const house = data?.id === addressId ? data : undefined
  return (
    <Card
      title="House"
      actions={
        address ? (
          <a
            href={mapAddress(address.fullAddress)}
            target="_blank"
            rel="noreferrer"
            className={buttonClass({ size: 'small', variant: 'quiet' })}
          >
            <MapPin className="icon-14" />
            Map
          </a>
        ) : null
      }
    >
      <Busy as="div" className="p-4" isBusy={addressId !== null && house === undefined}>
        <HouseFacts sale={sale} house={house} houses={houses ?? none} />
      </Busy>
    </Card>
  )
}

const none: readonly WebAddress[] = []
/** The authority comes first, with its website and its phone. */
const others = (['left', 'right'] as const)
  .flatMap((column) => fieldsInColumn(addressFacts, column))
  .filter((field) => field !== 'ahjId' && addressFacts[field].isOnSale)

interface HouseProps extends Props {
  /** Undefined while loading, and where none is chosen. */
  readonly house: WebAddress | undefined
  readonly houses: readonly WebAddress[]
}

/** The same number of lines while loading. */
function HouseFacts({ sale, house, houses }: HouseProps) {
  const kind = useMemo(() => saleKindOf(houses), [houses])
  const me = useMe()
  const allowed = can.changeAddress(me, sale.lead)
  const ahjId = house?.ahjId ?? null
  const authority = useQuery({
    ...routeQuery(ahjs.get, { params: { id: ahjId ?? '' } }),
    enabled: ahjId !== null,
    meta: { quiet: true },
  }).data
  const { websiteUrl, portalLink, phoneNumber } = (ahjId !== null && authority) || unknown
  const factsOf = (fields: readonly AddressField[]): Record<string, ReactNode> =>
    Object.fromEntries(
      fields.map((field) => [
        addressFacts[field].label,
        house ? (
          <FactInPlace
            key={field}
            kind={addressKind}
            record={house}
            field={field}
            reason={allowed.ok ? undefined : allowed.reason}
          />
        ) : (
          <span key={field} className="flex min-h-5 items-center max-sm:min-h-11">
            <Skeleton className="w-24" />
          </span>
        ),
      ]),
    )
  const address = {
    Address: (
      <div id={sale.addressId === null ? idOfAhj : undefined}>
        <FactInPlace kind={kind} record={sale} field="addressId" />
      </div>
    ),
  }
  if (sale.addressId === null) return <Facts of={address} />
  return (
    <Facts
      of={{
        ...address,
        AHJ: <div id={idOfAhj}>{factsOf(['ahjId']).AHJ}</div>,
        'AHJ website': websiteOf(portalLink ?? websiteUrl),
        'AHJ phone': phoneNumber && (
          <a href={`tel:${phoneNumber}`} className="link-quiet">
            {formatPhone(phoneNumber)}
          </a>
        ),
        ...factsOf(applying(addressFacts, others, sale.address ?? {}, me)),
      }}
    />
  )
}

const unknown = { websiteUrl: null, portalLink: null, phoneNumber: null }

const websiteOf = (url: string | null) =>
  url && (
    <a href={url} target="_blank" rel="noreferrer" className="link-quiet break-all">
      {url.replace(/^https?:\/\//, '')}
    </a>
  )
