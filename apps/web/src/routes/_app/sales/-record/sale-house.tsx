import { webAddresses } from '@crm/contract'
import type { WebAddress } from '@crm/contract/web/address-shapes'
import { ahjs } from '@crm/contract/web/catalogue'
import type { WebSale } from '@crm/contract/web/sale-shapes'
import { formatPhone } from '@crm/domain/contact/format-phone'
import { can } from '@crm/domain/people/can'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { ask } from '../../../../api/ask.ts'
import { FactInPlace } from '../../../../records/facts/fact-in-place.tsx'
import { useMe } from '../../../../session/me.ts'
import { Card } from '../../../../ui/card.tsx'
import { Facts } from '../../../../ui/facts.tsx'
import { type AddressField, addressFacts } from '../../leads/-addresses/address-facts.ts'
import { addressKind } from '../../leads/-addresses/address-kind.ts'
import { WholeAddress } from '../../leads/-addresses/whole-address.tsx'
import { saleKindOf } from './sale-kind.ts'

interface Props {
  readonly sale: WebSale
}

/** Where the job is built: which of the client's houses, who permits there, who supplies it, and its roof. */
export function SaleHouse({ sale }: Props) {
  const { leadId, addressId } = sale
  const houses = useQuery({ ...ask(webAddresses.list, { query: { leadId } }), meta: { quiet: true } }).data
  // Whoever keeps a sale need not see all of its client.
  const { data } = useQuery({
    ...ask(webAddresses.ofSale, { params: { id: sale.id } }),
    enabled: addressId !== null,
    meta: { quiet: true },
  })
  const kind = useMemo(() => saleKindOf(houses ?? []), [houses])
  const house = data?.id === addressId ? data : undefined
  const isChosen = addressId === null || (houses?.length ?? 0) > 1
  return (
    <Card title="House">
      <div className="grid gap-1.5 p-4">
        <Facts
          of={{
            Address: sale.address ? <WholeAddress address={sale.address.fullAddress} /> : undefined,
            ...(isChosen && { House: <FactInPlace kind={kind} record={sale} field="addressId" /> }),
          }}
        />
        {house ? <HouseFacts sale={sale} house={house} /> : null}
      </div>
    </Card>
  )
}

interface HouseProps extends Props {
  readonly house: WebAddress
}

function HouseFacts({ sale, house }: HouseProps) {
  const allowed = can.changeAddress(useMe(), sale.lead)
  const reason = allowed.ok ? undefined : allowed.reason
  const factsOf = (...fields: readonly AddressField[]) =>
    Object.fromEntries(
      fields.map((field) => [
        addressFacts[field].label,
        <FactInPlace key={field} kind={addressKind} record={house} field={field} reason={reason} />,
      ]),
    )
  return (
    <Facts
      of={{
        ...factsOf('ahjId'),
        ...useAuthority(house.ahjId),
        ...factsOf('utilProvider', 'utilAccountNum', 'utilMeterNum', 'roofMat', 'stories', 'hasHoa'),
        ...(house.hasHoa === false ? {} : factsOf('hoaName')),
      }}
    />
  )
}

/** How one reaches whoever permits and inspects there. */
function useAuthority(ahjId: string | null) {
  const { data } = useQuery({
    ...ask(ahjs.get, { params: { id: ahjId ?? '' } }),
    enabled: ahjId !== null,
    meta: { quiet: true },
  })
  if (ahjId === null || data?.id !== ahjId) return {}
  const { websiteUrl, portalLink, inspectionLink, phoneNumber } = data
  return {
    ...(websiteUrl && { Website: <Outside to={websiteUrl} /> }),
    ...(portalLink && { 'Permit portal': <Outside to={portalLink} /> }),
    ...(inspectionLink && { Inspections: <Outside to={inspectionLink} /> }),
    ...(phoneNumber && {
      'AHJ phone': (
        <a href={`tel:${phoneNumber}`} className="link-quiet">
          {formatPhone(phoneNumber)}
        </a>
      ),
    }),
  }
}

const Outside = ({ to }: { readonly to: string }) => (
  <a href={to} target="_blank" rel="noreferrer" className="link-quiet break-all">
    {to.replace(/^https?:\/\//, '')}
  </a>
)
