import type { LightWebLead } from '@crm/contract/web/lead-shapes'
import { formatPhone } from '@crm/domain/contact/format-phone'
import type { Actor } from '@crm/domain/people/actor'
import { can } from '@crm/domain/people/can'
import type { Column } from '~/lists/column.ts'
import { RowLink } from '~/lists/row-link.tsx'
import { Person } from '~/ui/person.tsx'
import { Time } from '~/ui/time.tsx'
import { billLabel } from '~/kinds/leads/bill-label.ts'
import { LeadStatusBadge } from '~/kinds/leads/lead-status-badge.tsx'

/** Columns of the lead list. Those that this person may change are editable in the cell. */
export const leadColumns = (me: Actor): readonly Column<LightWebLead>[] => {
  const mayUpdate = (lead: LightWebLead) => can.updateLead(me, lead).ok
  const mayContact = (lead: LightWebLead) => can.updateLeadContact(me, lead).ok
  const text = { width: '136px', isExtra: true, skeletonWidth: 'w-24' } as const
  return [
    {
      key: 'name',
      head: 'Name',
      width: '136px',
      isFixed: true,
      sort: { field: 'name', first: 'ascending' },
      isEditable: mayUpdate,
      cell: (lead) => <RowLink href={`/leads/${lead.id}`}>{lead.fullName}</RowLink>,
      skeletonWidth: 'w-28',
    },
    {
      key: 'status',
      head: 'Status',
      width: '124px',
      sort: { field: 'status', first: 'ascending' },
      isEditable: mayUpdate,
      cell: ({ status }) => <LeadStatusBadge status={status} />,
      skeletonWidth: 'h-5 w-20',
    },
    {
      key: 'rep',
      head: 'Rep',
      width: '122px',
      isEditable: (lead) => can.setLeadRep(me, lead).ok,
      sort: { field: 'rep', first: 'ascending' },
      cell: ({ salesRepName }) => <Person name={salesRepName} />,
      skeletonWidth: 'w-24',
    },
    {
      key: 'phone',
      head: 'Phone',
      width: '116px',
      isEditable: mayContact,
      sort: { field: 'phone', first: 'ascending' },
      cell: ({ phone1 }) => (phone1 ? formatPhone(phone1) : '–'),
      skeletonWidth: 'w-24',
    },
    {
      key: 'city',
      head: 'City',
      width: '140px',
      isWideOnly: true,
      sort: { field: 'city', first: 'ascending' },
      cell: ({ city }) => city ?? '–',
      skeletonWidth: 'w-24',
    },
    {
      key: 'bill',
      head: 'Bill',
      width: '84px',
      isFigure: true,
      isWideOnly: true,
      sort: { field: 'bill', first: 'descending' },
      cell: ({ annualUsage }) => billLabel(annualUsage) ?? '–',
      skeletonWidth: 'w-14',
    },
    {
      key: 'lastActivityAt',
      head: 'Last activity',
      width: '120px',
      sort: { field: 'lastActivityAt', first: 'descending' },
      cell: ({ lastActivityAt }) => <Time at={lastActivityAt} className="text-3" />,
      skeletonWidth: 'w-16',
    },
    {
      ...text,
      key: 'number',
      head: 'Number',
      width: '88px',
      sort: { field: 'number', first: 'descending' },
      cell: ({ number }) => number,
    },
    {
      ...text,
      key: 'email',
      head: 'Email',
      width: '210px',
      isEditable: mayContact,
      sort: { field: 'email', first: 'ascending' },
      cell: ({ email1 }) => email1 ?? '–',
    },
    {
      ...text,
      key: 'source',
      head: 'Source',
      isEditable: mayUpdate,
      sort: { field: 'source', first: 'ascending' },
      cell: ({ sourceName }) => sourceName ?? '–',
    },
    {
      ...text,
      key: 'broughtBy',
      head: 'Setter',
      sort: { field: 'setter', first: 'ascending' },
      cell: ({ repName }) => repName ?? '–',
    },
    {
      ...text,
      key: 'street',
      head: 'Street',
      width: '180px',
      sort: { field: 'street', first: 'ascending' },
      cell: ({ streetAddress }) => streetAddress ?? '–',
    },
    {
      ...text,
      key: 'zip',
      head: 'ZIP',
      width: '72px',
      sort: { field: 'zip', first: 'ascending' },
      cell: ({ zip }) => zip ?? '–',
    },
    {
      ...text,
      key: 'state',
      head: 'State',
      width: '68px',
      sort: { field: 'state', first: 'ascending' },
      cell: ({ state }) => state ?? '–',
    },
    {
      ...text,
      key: 'utility',
      head: 'Utility',
      width: '200px',
      sort: { field: 'utility', first: 'ascending' },
      cell: ({ utilProvider }) => utilProvider ?? '–',
    },
    {
      ...text,
      key: 'hoa',
      head: 'HOA',
      width: '68px',
      sort: { field: 'hoa', first: 'descending' },
      cell: ({ hasHoa }) => (hasHoa === null ? '–' : hasHoa ? 'Yes' : 'No'),
    },
    {
      ...text,
      key: 'doNotContact',
      head: 'Do not contact',
      width: '124px',
      sort: { field: 'doNotContact', first: 'descending' },
      cell: ({ doNotContact }) => (doNotContact ? 'Yes' : '–'),
    },
    {
      ...text,
      key: 'createdAt',
      head: 'Created',
      width: '124px',
      sort: { field: 'createdAt', first: 'descending' },
      cell: ({ createdAt }) => <Time at={createdAt} className="text-3" />,
    },
    {
      ...text,
      key: 'updatedAt',
      head: 'Changed',
      width: '124px',
      sort: { field: 'updatedAt', first: 'descending' },
      cell: ({ updatedAt }) => <Time at={updatedAt} className="text-3" />,
    },
  ]
}
