import type { ServiceJob } from '@crm/contract/web/service-job-shapes'
import { subLabel } from '@crm/domain/sales/phases'
import { Link } from '@tanstack/react-router'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import ArrowRight from 'lucide-react/icons/arrow-right'
import Ellipsis from 'lucide-react/icons/ellipsis'
import { cardLinkClass } from '~/boards/card-link-class.ts'
import { PaceMark } from '~/records/phases/pace-badge.tsx'
import { useMe } from '~/session/me.ts'
import { Avatar } from '~/ui/avatar.tsx'
import { Menu } from '~/ui/menu.tsx'
import { otherPhases } from '../-record/move-service-job.tsx'

interface Props {
  readonly job: ServiceJob
  readonly move: (to: string) => void
}

/** Client, type of work, technician and days in the status. */
export function ServiceJobCard({ job, move }: Props) {
  const { id, number, lead, type, otherType, subStatus, status, technicianName, daysInStatus, pace } = job
  const step = subStatus && subStatus !== 'Pending' ? subLabel(subStatus) : undefined
  return (
    <div className="grid gap-1.5 text-12 text-2">
      <div className="flex items-center gap-1.5">
        <Link
          to="/service-jobs/$serviceJobId"
          params={{ serviceJobId: id }}
          data-card-link
          draggable={false}
          className={`${cardLinkClass} cut min-w-0 flex-1 text-13`}
        >
          {lead.fullName}
        </Link>
        <span className="flex" data-tip={technicianName ?? 'Unassigned'}>
          <Avatar name={technicianName} />
          <span className="sr-only">{technicianName ?? 'Unassigned'}</span>
        </span>
        <span className="relative z-1 -my-1 -mr-1.5">
          <CardMenu job={job} move={move} />
        </span>
      </div>
      <span className="cut">{[number, step].filter(Boolean).join(' · ')}</span>
      <div className="num flex gap-2">
        <span className="cut">{otherType ?? type}</span>
        <span className="ml-auto">
          {status === 'Completed' ? null : <PaceMark days={daysInStatus} pace={pace} />}
        </span>
      </div>
    </div>
  )
}

/** Every status of its path, for touch screens and for skipping columns outside of it. */
function CardMenu({ job, move }: Props) {
  const me = useMe()
  return (
    <Menu
      name={`Move ${job.number}`}
      variant="quiet"
      size="small"
      square
      entries={otherPhases(job, me).map(({ kind, label, reason, asked }) => ({
        kind: 'do',
        label,
        icon: kind === 'forward' ? ArrowRight : ArrowLeft,
        disabledReason: reason,
        onChoose: () => asked.status && move(asked.status),
      }))}
    >
      <Ellipsis className="icon-14" />
    </Menu>
  )
}
