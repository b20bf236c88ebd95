import { serviceJobs } from '@crm/contract'
import { createFileRoute } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { routeQuery } from '~/api/route-query.ts'
import { NewTask } from '~/kinds/tasks/new-task.tsx'

/** The sheet for a new task over the record. */
export const Route = createFileRoute('/_app/service-jobs/$serviceJobId/tasks/new')({
  component: NewTaskOnServiceJob,
})

function NewTaskOnServiceJob() {
  const { serviceJobId } = Route.useParams()
  const navigate = Route.useNavigate()
  const job = useQuery(routeQuery(serviceJobs.get, { params: { id: serviceJobId } })).data
  return (
    <NewTask
      {...(job && { on: { type: 'serviceJob', id: job.id, name: `${job.number}, ${job.lead.fullName}` } })}
      onClose={() =>
        void navigate({ to: '/service-jobs/$serviceJobId', params: { serviceJobId }, search: true })
      }
    />
  )
}
