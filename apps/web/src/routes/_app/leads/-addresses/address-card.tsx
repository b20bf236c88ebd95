import type { WebAddress } from '@crm/contract/web/address-shapes'
import type { WebLead } from '@crm/contract/web/lead-shapes'
import { can } from '@crm/domain/people/can'
import { Link } from '@tanstack/react-router'
import Pencil from 'lucide-react/icons/pencil'
import Star from 'lucide-react/icons/star'
import { fieldsInColumn } from '~/records/facts/layout.ts'
import { useFactLines } from '~/records/facts/use-fact-lines.tsx'
import { useMe } from '~/session/me.ts'
import { Badge } from '~/ui/badge.tsx'
import { buttonClass } from '~/ui/button-class.ts'
import { Facts } from '~/ui/facts.tsx'
import { addressFacts } from '~/kinds/addresses/address-facts.ts'
import { addressKind } from '~/kinds/addresses/address-kind.ts'
import { AddressMenu } from './address-menu.tsx'
import { FullAddress } from '~/ui/full-address.tsx'

interface Props {
  readonly lead: WebLead
  readonly address: WebAddress
}

const left = fieldsInColumn(addressFacts, 'left')
const right = fieldsInColumn(addressFacts, 'right')

/** One home: location, roof, utility and HOA, each field editable in place. */
export function AddressCard({ lead, address }: Props) {
  const allowed = can.changeAddress(useMe(), lead)
  const title = address.type === 'Primary' ? 'Address and home' : 'Further address'
  const linesOf = useFactLines(addressKind, address, allowed.ok ? undefined : allowed.reason)
  return (
    <section
      aria-label={address.type === 'Primary' ? title : `${title}: ${address.fullAddress}`}
      className="min-w-0 rounded-card border border-line bg-surface"
    >
      <header className="flex min-h-11 items-center gap-2 border-b border-line pr-2 pl-4">
        <h2 className="truncate">{title}</h2>
        {address.type === 'Primary' ? (
          <Badge tone="plain" icon={Star}>
            Primary
          </Badge>
        ) : null}
        <span className="ml-auto flex items-center gap-1">
          {allowed.ok ? (
            <Link
              to="/leads/$leadId/addresses/$addressId"
              params={{ leadId: lead.id, addressId: address.id }}
              search={true}
              aria-label={`Edit ${address.fullAddress}`}
              className={buttonClass({ size: 'small', variant: 'quiet' })}
            >
              <Pencil className="icon-14 max-sm:hidden" />
              Edit
            </Link>
          ) : null}
          <AddressMenu lead={lead} address={address} />
        </span>
      </header>
      <div className="grid grid-cols-[1.15fr_1fr] gap-x-6 gap-y-1.5 p-4 max-md:grid-cols-1 max-sm:[--facts-label:94px]">
        <Facts of={{ Address: <FullAddress address={address.fullAddress} />, ...linesOf(left) }} />
        <Facts of={linesOf(right)} />
      </div>
    </section>
  )
}
