import type { WebLead } from '@crm/contract/web/lead-shapes'
import { formatPhone } from '@crm/domain/contact/format-phone'
import House from 'lucide-react/icons/house'
import { Card } from '../../../../ui/card.tsx'
import { Facts } from '../../../../ui/facts.tsx'
import { Person } from '../../../../ui/person.tsx'
import { Time } from '../../../../ui/time.tsx'
import { billLabel } from '../-bill-label.ts'

interface Props {
  readonly lead: WebLead
}

/** The facts of a lead. */
export const LeadOverview = ({ lead }: Props) => (
  <div className="grid content-start gap-4 overflow-y-auto px-gutter py-5 max-lg:py-4">
    <Card title="Contact">
      <div className="grid grid-cols-[1.15fr_1fr] gap-x-6 gap-y-1.5 p-4 max-md:grid-cols-1">
        <Facts
          of={{
            Phone: lead.phone1 && <a href={`tel:${lead.phone1}`}>{formatPhone(lead.phone1)}</a>,
            'E-mail': lead.email1 && (
              <a href={`mailto:${lead.email1}`} className="link-quiet">
                {lead.email1}
              </a>
            ),
            'Sales rep': <Person name={lead.salesRepName} />,
          }}
        />
        <Facts
          of={{
            Source: lead.sourceName && `${lead.sourceName}${kindOf(lead)}`,
            Setter: lead.repName && <Person name={lead.repName} />,
            'Last activity': <Time at={lead.lastActivityAt} />,
          }}
        />
      </div>
    </Card>
    <Card title="Address and home">
      <Home address={lead.primaryAddress} />
    </Card>
  </div>
)

const kindOf = ({ sourceName, sourceType }: WebLead) =>
  sourceType && sourceType !== sourceName ? ` · ${sourceType.toLowerCase()}` : ''

function Home({ address }: { readonly address: WebLead['primaryAddress'] }) {
  if (!address) {
    return (
      <p className="flex items-center gap-2 p-4 text-13 text-3">
        <House />
        No address is known yet.
      </p>
    )
  }
  const bill = billLabel(address.annualUsage)
  return (
    <div className="grid grid-cols-[1.15fr_1fr] gap-x-6 gap-y-1.5 p-4 max-md:grid-cols-1">
      <Facts of={{ Address: address.fullAddress, City: address.city, ZIP: address.zip }} />
      <Facts of={{ Utility: address.utilProvider, 'Monthly bill': bill && `${bill} a month` }} />
    </div>
  )
}
