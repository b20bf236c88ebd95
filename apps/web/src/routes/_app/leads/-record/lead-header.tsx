import type { WebLead } from '@crm/contract/web/lead-shapes'
import { formatPhone } from '@crm/domain/contact/format-phone'
import BanIcon from 'lucide-react/icons/ban'
import Footprints from 'lucide-react/icons/footprints'
import Hash from 'lucide-react/icons/hash'
import Mail from 'lucide-react/icons/mail'
import Phone from 'lucide-react/icons/phone'
import { useState } from 'react'
import { RecordHeader, RecordKey } from '~/records/page/record-header.tsx'
import { Badge } from '~/ui/badge.tsx'
import { Time } from '~/ui/time.tsx'
import { LeadActions } from './lead-actions.tsx'
import { RepPicker } from './rep-picker.tsx'
import { StatusMenu } from '~/kinds/leads/status-menu.tsx'

interface Props {
  readonly lead: WebLead
}

/** Name, status and contact data of the lead. */
export function LeadHeader({ lead }: Props) {
  const [picksRep, setPicksRep] = useState(false)
  return (
    <RecordHeader
      list={{ to: '/leads', title: 'Leads', onPhone: { to: '/m/directory', title: 'Clients' } }}
      title={lead.fullName}
      marks={
        <>
          <StatusMenu lead={lead} />
          {lead.doNotContact ? (
            <Badge tone="late" icon={BanIcon}>
              Do not contact
            </Badge>
          ) : null}
        </>
      }
      actions={<LeadActions lead={lead} onChangeRep={() => setPicksRep(true)} />}
    >
      <li>
        <RepPicker lead={lead} isOpen={picksRep} onOpenChange={setPicksRep} />
      </li>
      {lead.sourceName ? (
        <RecordKey icon={<Footprints className="icon-14" />}>{lead.sourceName}</RecordKey>
      ) : null}
      {lead.phone1 ? (
        <RecordKey icon={<Phone className="icon-14" />}>
          <a href={`tel:${lead.phone1}`} className="on-paper touch hover:underline">
            {formatPhone(lead.phone1)}
          </a>
        </RecordKey>
      ) : null}
      {lead.email1 ? (
        <RecordKey icon={<Mail className="icon-14" />}>
          <a href={`mailto:${lead.email1}`} className="on-paper link-quiet truncate">
            {lead.email1}
          </a>
        </RecordKey>
      ) : null}
      <RecordKey icon={<Hash className="icon-14" />}>{lead.number}</RecordKey>
      <li className="text-3">
        Lead since <Time at={lead.createdAt} as="day" />
      </li>
    </RecordHeader>
  )
}
