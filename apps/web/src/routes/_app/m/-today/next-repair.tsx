import type { ServiceJob } from '@crm/contract/web/service-job-shapes'
import { Link } from '@tanstack/react-router'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { formatDay, relativeDay } from '~/ui/format.ts'
import { buttonClass } from '~/ui/button-class.ts'
import { ServiceStatusBadge } from '~/kinds/service-jobs/service-badges.tsx'
import { usePhoneOf } from '~/kinds/service-jobs/use-phone-of.ts'
import { ContactLinks } from '~/kinds/leads/contact-links.tsx'

interface Props {
  readonly job: ServiceJob
}

/** The next repair: client, fault, directions and phone. */
export function NextRepair({ job }: Props) {
  const { id, number, lead, address, serviceNotes, rmaNumber, repairScheduledDate } = job
  const { phone, isPending } = usePhoneOf(id)
  const day = repairScheduledDate && `${repairScheduledDate}T20:00:00Z`
  return (
    <article className="grid min-h-52 content-start gap-3 rounded-card border border-line bg-surface p-4">
      <div className="flex items-baseline justify-between gap-2">
        <strong className="text-20">
          Repair <span className="text-13 font-normal text-2">{number}</span>
        </strong>
        <span className="text-13 text-2">{day && (relativeDay(day) ?? formatDay(day))}</span>
      </div>
      <div className="grid gap-0.5">
        <Link
          to="/service-jobs/$serviceJobId"
          params={{ serviceJobId: id }}
          className="flex min-h-11 items-center text-16 font-medium text-1"
        >
          <span className="cut">{lead.fullName}</span>
        </Link>
        <span className="text-13 text-2">{address ?? 'No address yet.'}</span>
        {serviceNotes ? (
          <span className="pt-1 text-14 break-words whitespace-pre-line">{serviceNotes}</span>
        ) : null}
        {rmaNumber ? <span className="text-13 text-2">RMA {rmaNumber}</span> : null}
      </div>
      <span>
        <ServiceStatusBadge {...job} />
      </span>
      <ContactLinks phone={phone} address={address} isPending={isPending} />
      <Link
        to="/service-jobs/$serviceJobId"
        params={{ serviceJobId: id }}
        className={`${buttonClass()} max-sm:min-h-11`}
      >
        Open {number}
        <ChevronRight />
      </Link>
    </article>
  )
}
