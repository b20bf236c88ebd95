import type { QueuedLead } from '@crm/contract/web/lead-queue-shapes'
import { formatPhone } from '@crm/domain/contact/format-phone'
import type { LeadQueue } from '@crm/domain/leads/lead-queues'
import { can } from '@crm/domain/people/can'
import { Link } from '@tanstack/react-router'
import { useMe } from '~/session/me.ts'
import type { Column } from '~/lists/column.ts'
import { DataTable } from '~/lists/data-table.tsx'
import { rowLinkClass } from '~/lists/row-link-class.ts'
import { Person } from '~/ui/person.tsx'
import { AssignButton } from './assign-button.tsx'
import { useAssignKey } from './use-assign-key.ts'
import { WaitingBadge } from './waiting-badge.tsx'

interface Props {
  readonly queue: LeadQueue
  /** Undefined while the first page loads. */
  readonly leads: readonly QueuedLead[] | undefined
}

export function QueueTable({ queue, leads }: Props) {
  const me = useMe()
  const mayAssign = queue === 'unassigned' && can.setLeadRep(me).ok
  useAssignKey(leads, mayAssign)
  const columns = [...common, ...(queue === 'unworked' ? [rep] : mayAssign ? [turn, action] : [])]
  return <DataTable label="Waiting leads" columns={columns} rows={leads} />
}

const common: readonly Column<QueuedLead>[] = [
  {
    key: 'name',
    head: 'Name',
    width: '24%',
    cell: (lead) => (
      <Link
        to="/leads/$leadId"
        params={{ leadId: lead.id }}
        data-row-link
        data-lead={lead.id}
        preload="intent"
        className={rowLinkClass}
      >
        {lead.fullName}
      </Link>
    ),
    skeletonWidth: 'w-32',
  },
  {
    key: 'waiting',
    head: 'Waiting',
    width: '112px',
    cell: (lead) => <WaitingBadge lead={lead} />,
    skeletonWidth: 'h-5 w-20',
  },
  {
    key: 'source',
    head: 'Source',
    width: '15%',
    cell: ({ sourceName }) => sourceName ?? '–',
    skeletonWidth: 'w-24',
  },
  {
    key: 'city',
    head: 'City',
    width: '13%',
    isWideOnly: true,
    cell: ({ city }) => city ?? '–',
    skeletonWidth: 'w-24',
  },
  {
    key: 'phone',
    head: 'Phone',
    width: '140px',
    isWideOnly: true,
    cell: ({ phone1 }) =>
      phone1 ? (
        <a href={`tel:${phone1}`} className="link-quiet">
          {formatPhone(phone1)}
        </a>
      ) : (
        '–'
      ),
    skeletonWidth: 'w-24',
  },
]

const rep: Column<QueuedLead> = {
  key: 'rep',
  head: 'Rep',
  width: '18%',
  cell: ({ salesRepName }) => <Person name={salesRepName} />,
  skeletonWidth: 'w-24',
}

const turn: Column<QueuedLead> = {
  key: 'turn',
  head: 'Next rep',
  width: '16%',
  isWideOnly: true,
  cell: ({ suggestedRepName }) =>
    suggestedRepName ? <Person name={suggestedRepName} /> : <span className="text-3">No matching rule</span>,
  skeletonWidth: 'w-24',
}

const action: Column<QueuedLead> = {
  key: 'assign',
  head: 'Assign',
  width: '184px',
  isFigure: true,
  cell: (lead) => <AssignButton lead={lead} />,
  skeletonWidth: 'h-6 w-16',
}
