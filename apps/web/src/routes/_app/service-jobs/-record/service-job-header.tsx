import { activity } from '@crm/contract'
import type { ServiceJob } from '@crm/contract/web/service-job-shapes'
import { formatDays } from '@crm/domain/figures'
import { subLabel } from '@crm/domain/sales/phases'
import { type ServiceJobStatus, pathOf, servicePhases } from '@crm/domain/service-jobs/phases'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import Handshake from 'lucide-react/icons/handshake'
import House from 'lucide-react/icons/house'
import UserRound from 'lucide-react/icons/user-round'
import { routeQuery } from '~/api/route-query.ts'
import { RecordHeader, RecordKey } from '~/records/page/record-header.tsx'
import { daysByPhase } from '~/records/phases/days-by-phase.ts'
import { PhaseBar } from '~/records/phases/phase-bar.tsx'
import { Person } from '~/ui/person.tsx'
import { usePhone } from '~/ui/use-phone.ts'
import { ServicePace, ServiceStatusBadge } from '~/kinds/service-jobs/service-badges.tsx'
import { ServiceJobMoves } from './service-job-moves.tsx'

interface Props {
  readonly job: ServiceJob
}

/** Title, status, technician and actions of a job. */
export function ServiceJobHeader({ job }: Props) {
  // The stepper below shows the step and the days; on a phone the name needs the room.
  const isPhone = usePhone()
  return (
    <>
      <RecordHeader
        list={{ to: '/service-jobs', title: 'Service' }}
        title={job.lead.fullName}
        number={job.number}
        marks={
          <>
            <ServiceStatusBadge status={job.status} subStatus={isPhone ? null : job.subStatus} />
            {isPhone ? null : <ServicePace {...job} />}
          </>
        }
        actions={<ServiceJobMoves job={job} />}
      >
        <RecordKey>
          <Person name={job.technicianName} />
        </RecordKey>
        <RecordKey icon={<UserRound className="icon-14" />}>
          <Link to="/leads/$leadId" params={{ leadId: job.leadId }} className="link-quiet">
            Client {job.lead.number}
          </Link>
        </RecordKey>
        {job.saleId ? (
          <RecordKey icon={<Handshake className="icon-14" />}>
            <Link to="/sales/$saleId" params={{ saleId: job.saleId }} className="link-quiet">
              {job.jobNumber}
            </Link>
          </RecordKey>
        ) : null}
        {job.address ? <RecordKey icon={<House className="icon-14" />}>{job.address}</RecordKey> : null}
        <RecordKey>{job.otherType ?? job.type}</RecordKey>
      </RecordHeader>
      <Path job={job} />
    </>
  )
}

function Path({ job }: Props) {
  const { status, subStatus, daysInStatus } = job
  const moves = useQuery({
    ...routeQuery(activity.feed, { query: { subjectId: job.id, verb: 'serviceJob.moved', limit: 100 } }),
    meta: { quiet: true },
  }).data
  const took = daysByPhase(
    (moves ?? []).map(({ changes, facts }) => ({
      from: (changes['status']?.[0] as ServiceJobStatus | undefined) ?? null,
      days: typeof facts['days'] === 'number' ? facts['days'] : null,
    })),
  )
  const path = pathOf(job.type)
  const step = subStatus ? subLabel(subStatus) : ''
  return (
    <PhaseBar
      steps={path.map((phase) => ({
        key: phase,
        label: servicePhases[phase].label,
        took: took.get(phase),
        isSkipped: moves !== undefined && !took.has(phase),
      }))}
      at={path.indexOf(status)}
      standing={servicePhases[status].days ? `${step}, ${formatDays(daysInStatus)}` : step}
    />
  )
}
