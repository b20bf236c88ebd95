import { serviceJobs } from '@crm/contract'
import { can } from '@crm/domain/people/can'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import Plus from 'lucide-react/icons/plus'
import { ask } from '../../../api/ask.ts'
import { useMe } from '../../../session/me.ts'
import { Bone } from '../../../ui/bone.tsx'
import { buttonClass } from '../../../ui/button-class.ts'
import { Card } from '../../../ui/card.tsx'
import { ServicePace, ServiceStatusBadge } from './-service-badges.tsx'

interface Props {
  /** Whose they are: a client's, or those of one sale. */
  readonly leadId: string
  readonly saleId?: string
}

/** As high while they are waited for, with none, and with one: what stands below does not move. */
const row = 'flex min-h-7 items-center max-sm:min-h-11'

/** What was called in afterwards, for those who see service jobs; and the way to enter one. */
export function ServiceJobsCard({ leadId, saleId }: Props) {
  const me = useMe()
  const seesThem = can.readServiceJob(me).ok
  const jobs = useQuery({
    ...ask(serviceJobs.list, { query: saleId === undefined ? { leadId } : { saleId } }),
    enabled: seesThem,
    meta: { quiet: true },
  })
  if (!seesThem) return null
  return (
    <Card
      title="Service"
      actions={
        can.changeServiceJob(me).ok ? (
          <Link
            to="/service-jobs/new"
            search={{ lead: leadId, sale: saleId }}
            className={buttonClass({ variant: 'quiet', size: 'small' })}
          >
            <Plus className="icon-14" />
            New service job
          </Link>
        ) : null
      }
    >
      <ul className="grid gap-1 p-4 text-13" aria-busy={jobs.isPending}>
        {jobs.isPending ? (
          <li aria-hidden="true" className={row}>
            <Bone className="w-2/5" />
          </li>
        ) : null}
        {jobs.data?.length === 0 ? <li className={`${row} text-3`}>Nothing was called in.</li> : null}
        {jobs.data?.map((job) => (
          <li key={job.id} className={`${row} flex-wrap gap-2.5`}>
            <Link
              to="/service-jobs/$serviceJobId"
              params={{ serviceJobId: job.id }}
              className="font-medium hover:underline"
            >
              {job.number}
            </Link>
            <ServiceStatusBadge {...job} />
            <ServicePace {...job} />
            <span className="ml-auto text-3">{job.technicianName ?? 'Nobody'}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
