import { serviceJobs } from '@crm/contract'
import { can } from '@crm/domain/people/can'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import Plus from 'lucide-react/icons/plus'
import { routeQuery } from '~/api/route-query.ts'
import { useMe } from '~/session/me.ts'
import { Skeleton } from '~/ui/skeleton.tsx'
import { buttonClass } from '~/ui/button-class.ts'
import { Card } from '~/ui/card.tsx'
import { ServicePace, ServiceStatusBadge } from './service-badges.tsx'
import { Busy } from '~/ui/busy.tsx'

interface Props {
  /** The owner: a client, or one of their sales. */
  readonly leadId: string
  readonly saleId?: string
}

/** Same height while loading, with no job and with one job: no layout shift below. */
const row = 'flex min-h-7 items-center max-sm:min-h-11'

/** Service jobs, for people who may read them, and the link to a new one. */
export function ServiceJobsCard({ leadId, saleId }: Props) {
  const me = useMe()
  const seesThem = can.readServiceJob(me).ok
  const jobs = useQuery({
    ...routeQuery(serviceJobs.list, { query: saleId === undefined ? { leadId } : { saleId } }),
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
      <Busy as="ul" className="grid gap-1 p-4 text-13" isBusy={jobs.isPending}>
        {jobs.isPending ? (
          <li aria-hidden="true" className={row}>
            <Skeleton className="w-2/5" />
          </li>
        ) : null}
        {jobs.data?.length === 0 ? <li className={`${row} text-3`}>No service jobs yet.</li> : null}
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
      </Busy>
    </Card>
  )
}
