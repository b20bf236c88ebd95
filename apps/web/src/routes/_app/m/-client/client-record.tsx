import { webAddresses } from '@crm/contract'
import type { WebAddress } from '@crm/contract/web/address-shapes'
import type { WebLead } from '@crm/contract/web/lead-shapes'
import { formatPhone } from '@crm/domain/contact/format-phone'
import { useQuery } from '@tanstack/react-query'
import { routeQuery } from '~/api/route-query.ts'
import { Person } from '~/ui/person.tsx'
import { Time } from '~/ui/time.tsx'
import { billLabel } from '~/kinds/leads/bill-label.ts'
import { ClientFrame } from './client-frame.tsx'
import { PhotoList } from './photo-list.tsx'
import { ContactLinks } from '~/kinds/leads/contact-links.tsx'

interface Props {
  readonly leadId: string | undefined
}

/** Contact data of a client, and the facts needed at the door. */
export const ClientRecord = ({ leadId }: Props) => (
  <ClientFrame leadId={leadId} view="client-record">
    {(lead) => (
      <div className="grid min-h-0 flex-1 content-start gap-4 overflow-y-auto overscroll-contain px-gutter py-4 sm:*:max-w-[560px]">
        <ContactLinks phone={lead.phone1} address={lead.primaryAddress?.fullAddress} />
        <ClientFacts lead={lead} />
        <PhotoList lead={lead} />
      </div>
    )}
  </ClientFrame>
)

function ClientFacts({ lead }: { readonly lead: WebLead }) {
  const addresses = useQuery(routeQuery(webAddresses.list, { query: { leadId: lead.id } })).data
  const home = addresses?.find(({ type }) => type === 'Primary')
  const bill = billLabel(lead.primaryAddress?.annualUsage)
  const facts = {
    Phone: lead.phone1 && (
      <a href={`tel:${lead.phone1}`} className="text-link">
        {formatPhone(lead.phone1)}
      </a>
    ),
    Email: lead.email1 && (
      <a href={`mailto:${lead.email1}`} className="text-link">
        {lead.email1}
      </a>
    ),
    Address: lead.primaryAddress?.fullAddress,
    Utility: lead.primaryAddress?.utilProvider,
    Bill: bill && `${bill} a month`,
    Roof: home && roofOf(home),
    HOA: home && hoaOf(home),
    Source: lead.sourceName,
    'Sales rep': <Person name={lead.salesRepName} />,
    'Lead since': <Time at={lead.createdAt} as="day" />,
  }
  return (
    // Phone and email are targets for the thumb, so their lines are as high as one.
    <dl className="grid grid-cols-[5.5rem_minmax(0,1fr)] items-center gap-x-3 gap-y-3 text-14 [&_dd_a]:inline-flex max-sm:[&_dd_a]:min-h-11 [&_dd_a]:max-w-full [&_dd_a]:items-center">
      {Object.entries(facts).map(([label, value]) => (
        <div key={label} className="contents">
          <dt className="text-3">{label}</dt>
          <dd className="min-w-0 break-words">{value ?? <span className="text-3">–</span>}</dd>
        </div>
      ))}
    </dl>
  )
}

/** "Concrete tile, 12 years" */
const roofOf = ({ roofMat, roofAge }: WebAddress): string | null =>
  [roofMat, roofAge === null ? null : `${roofAge} ${roofAge === 1 ? 'year' : 'years'}`]
    .filter(Boolean)
    .join(', ') || null

function hoaOf({ hasHoa, hoaName }: WebAddress): string | null {
  if (hasHoa === null) return null
  return hasHoa ? (hoaName ?? 'Yes') : 'None'
}
