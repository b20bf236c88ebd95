import type { WebLead } from '@crm/contract/web/lead-shapes'
import { Link } from '@tanstack/react-router'
import { Bone } from '../../../../ui/bone.tsx'
import { LeadStatusBadge } from '../-lead-status-badge.tsx'
import { surnameFirst } from '../-surname-first.ts'

interface Props {
  readonly leads: readonly WebLead[] | undefined
}

/** Two lines a lead, the whole of it a target. */
export const LeadPhoneList = ({ leads }: Props) => (
  <ul aria-label="Leads" aria-busy={leads === undefined}>
    {leads?.map((lead) => (
      <li key={lead.id}>
        <Link to="/leads/$leadId" params={{ leadId: lead.id }} className={rowClass}>
          <span className="truncate text-16/[1.375rem] font-medium">{surnameFirst(lead)}</span>
          <LeadStatusBadge status={lead.status} />
          <span className="truncate text-13 text-2">{lead.primaryAddress?.city ?? '–'}</span>
          <span className="truncate text-right text-13 text-3">{lead.salesRepName ?? 'Unassigned'}</span>
        </Link>
      </li>
    )) ?? bones.map((row) => <SkeletonRow key={row} />)}
  </ul>
)

const SkeletonRow = () => (
  <li aria-hidden="true" className={rowClass}>
    <Bone className="h-3.5 w-36" />
    <Bone className="h-5 w-20" />
    <Bone className="w-24" />
    <Bone className="w-16 justify-self-end" />
  </li>
)

const bones = Array.from({ length: 8 }, (_, row) => row)

const rowClass =
  'grid min-h-16 grid-cols-[minmax(0,1fr)_auto] content-center items-center gap-x-3 gap-y-0.5 border-b border-line px-gutter py-2.5 active:bg-hover'
