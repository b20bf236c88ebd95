import type { ServiceJob } from '@crm/contract/web/service-job-shapes'
import { Link } from '@tanstack/react-router'
import Wrench from 'lucide-react/icons/wrench'
import { ReachLinks } from '~/kinds/appointments/agenda.tsx'
import { ServiceStatusBadge } from '~/kinds/service-jobs/service-badges.tsx'
import { usePhoneOf } from '~/kinds/service-jobs/use-phone-of.ts'

interface Props {
  readonly job: ServiceJob
}

/** A repair among the day's appointments, in the same layout. */
export function RepairRow({ job }: Props) {
  const { id, number, lead, address, serviceNotes, rmaNumber } = job
  const { phone } = usePhoneOf(id)
  return (
    <li className="relative grid grid-cols-[4rem_minmax(0,1fr)_auto] items-start gap-x-3 border-b border-line px-gutter py-3 hover:bg-hover">
      <span className="pt-0.5 text-13 tabular-nums text-2">{number}</span>
      <div className="grid min-w-0 gap-1">
        <Link
          to="/service-jobs/$serviceJobId"
          params={{ serviceJobId: id }}
          className="flex min-w-0 items-center gap-1.5 text-14 font-medium text-1 after:absolute after:inset-0"
        >
          <Wrench className="icon-14 flex-none text-3" />
          <span className="cut">{lead.fullName}</span>
        </Link>
        <span className="text-13 text-2">{address}</span>
        {serviceNotes ? <span className="line-clamp-2 text-13">{serviceNotes}</span> : null}
        {rmaNumber ? <span className="text-13 text-2">RMA {rmaNumber}</span> : null}
        <span>
          <ServiceStatusBadge {...job} />
        </span>
      </div>
      <ReachLinks name={lead.fullName} address={address} phone={phone} />
    </li>
  )
}
