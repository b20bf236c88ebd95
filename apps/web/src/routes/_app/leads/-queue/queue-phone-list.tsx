import type { QueuedLead } from '@crm/contract/web/lead-queue-shapes'
import type { LeadQueue } from '@crm/domain/leads/lead-queues'
import { can } from '@crm/domain/people/can'
import { Link } from '@tanstack/react-router'
import { useMe } from '~/session/me.ts'
import { PhoneRows } from '~/lists/phone-rows.tsx'
import { phoneLinkClass } from '~/lists/row-link-class.ts'
import { AssignButton } from './assign-button.tsx'
import { WaitingBadge } from './waiting-badge.tsx'

interface Props {
  readonly queue: LeadQueue
  readonly leads: readonly QueuedLead[] | undefined
}

/** The phone layout of the queue, with the actions beside each lead. */
export function QueuePhoneList({ queue, leads }: Props) {
  const me = useMe()
  const mayAssign = queue === 'unassigned' && can.setLeadRep(me).ok
  return (
    <PhoneRows label="Waiting leads" rows={leads}>
      {(lead) => (
        <>
          <Link to="/leads/$leadId" params={{ leadId: lead.id }} className={phoneLinkClass}>
            {lead.fullName}
          </Link>
          <WaitingBadge lead={lead} />
          <span className="truncate text-13 text-2">
            {[lead.city, lead.sourceName].filter(Boolean).join(' · ') || '–'}
          </span>
          <span className="truncate text-13 text-3">
            {mayAssign ? <AssignButton lead={lead} /> : (lead.salesRepName ?? 'Unassigned')}
          </span>
        </>
      )}
    </PhoneRows>
  )
}
