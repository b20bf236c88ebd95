import { cachedRow } from '~/offline/cached-row.ts'
import { queries } from '~/api/queries.ts'
import { recordCounts, serviceJobs } from '@crm/contract'
import type { ServiceJob } from '@crm/contract/web/service-job-shapes'
import { can } from '@crm/domain/people/can'
import { useQuery, onlineManager } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import Wrench from 'lucide-react/icons/wrench'
import { pageQuery, routeQuery } from '~/api/route-query.ts'
import { lazyPart } from '~/ui/lazy.tsx'
import { RecordPage } from '~/records/page/record-page.tsx'
import type { RecordSearch } from '~/records/page/record-search.ts'
import type { Subject } from '~/records/subject.ts'
import { useMe } from '~/session/me.ts'
import { buttonClass } from '~/ui/button-class.ts'
import { Panel } from '~/ui/panel.tsx'
import { ownerOfServiceJob } from '~/kinds/documents/owners.ts'
import { jobSubject } from '~/kinds/service-jobs/job-subject.ts'
import { ServiceJobHeader } from './service-job-header.tsx'
import { ServiceJobOverview } from './service-job-overview.tsx'

const waiting = <div aria-busy="true" />
const RecordTasks = lazyPart(() => import('~/kinds/tasks/record-tasks.tsx'), { waiting })
const RecordDocuments = lazyPart(() => import('~/kinds/documents/record-documents.tsx'), { waiting })
const ServiceJobHistory = lazyPart(() => import('./service-job-history.tsx'), { waiting })

interface Props {
  readonly serviceJobId: string
  readonly search: RecordSearch
}

const tabs = [
  { title: 'Overview' },
  { key: 'tasks', title: 'Tasks', load: RecordTasks.load },
  { key: 'documents', title: 'Documents', load: RecordDocuments.load },
  { key: 'history', title: 'History', load: ServiceJobHistory.load },
]

/** One service job: header, status, place and timeline. */
export function ServiceJobRecord({ serviceJobId, search }: Props) {
  const me = useMe()
  const query = useQuery({
    ...pageQuery(serviceJobs.get, { params: { id: serviceJobId } }),
    placeholderData: () => cachedJob(serviceJobId),
  })
  // After the record, which may be gone.
  const counts = useQuery({
    ...routeQuery(recordCounts.ofServiceJob, { params: { id: serviceJobId } }),
    enabled: query.data !== undefined && !query.isPlaceholderData,
    meta: { quiet: true },
  })
  return (
    <RecordPage
      what="service job"
      query={query}
      search={search}
      notFound={<ServiceJobNotFound />}
      counts={counts}
      tabs={tabs}
    >
      {(job) => {
        const subject: Subject = {
          type: 'serviceJob',
          id: job.id,
          leadId: job.leadId,
          mayNote: can.readServiceJob(me, jobSubject(job)),
        }
        const parts = {
          tasks: <RecordTasks on={{ type: 'serviceJob', id: job.id }} what="this service job" />,
          documents: <RecordDocuments of={ownerOfServiceJob(job)} search={search} />,
          history: <ServiceJobHistory job={job} subject={subject} />,
        }
        return {
          header: <ServiceJobHeader job={job} />,
          main: parts[search.tab as keyof typeof parts] ?? <ServiceJobOverview job={job} />,
          subject,
        }
      }}
    </RecordPage>
  )
}

const ServiceJobNotFound = () => (
  <Panel
    isPage
    icon={<Wrench />}
    title="This service job does not exist, or you have no access."
    help="It may be removed, or its client reassigned."
  >
    <Link to="/service-jobs" className={buttonClass()}>
      Back to Service
    </Link>
  </Panel>
)

/** Offline: the job from a cached list, or as prefetched with its client. */
function cachedJob(id: string): ServiceJob | undefined {
  if (onlineManager.isOnline()) return undefined
  const { queryKey } = routeQuery(serviceJobs.relations, { params: { id } })
  return (
    queries.getQueryData(queryKey)?.job ??
    cachedRow(serviceJobs.listPaginated, id) ??
    cachedRow(serviceJobs.list, id)
  )
}
