import type { LightWebLead } from '@crm/contract/web/lead-shapes'
import { Link } from '@tanstack/react-router'
import { PhoneRows } from '../../../../tables/phone-rows.tsx'
import { phoneLinkClass } from '../../../../tables/row-link-class.ts'
import { LeadStatusBadge } from '../-lead-status-badge.tsx'
import { surnameFirst } from '../-surname-first.ts'

interface Props {
  readonly leads: readonly LightWebLead[] | undefined
}

/** Whom, in which status, where, and whose. */
export const LeadPhoneList = ({ leads }: Props) => (
  <PhoneRows label="Leads" rows={leads}>
    {(lead) => (
      <>
        <Link to="/leads/$leadId" params={{ leadId: lead.id }} className={phoneLinkClass}>
          {surnameFirst(lead)}
        </Link>
        <LeadStatusBadge status={lead.status} />
        <span className="truncate text-13 text-2">{lead.city ?? '–'}</span>
        <span className="truncate text-13 text-3">{lead.salesRepName ?? 'Unassigned'}</span>
      </>
    )}
  </PhoneRows>
)
