import { webLeads } from '@crm/contract'
import { createFileRoute } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { routeQuery } from '~/api/route-query.ts'
import { NewTask } from '~/kinds/tasks/new-task.tsx'

/** The sheet for a new task over the record. */
export const Route = createFileRoute('/_app/leads/$leadId/tasks/new')({ component: NewTaskOnLead })

function NewTaskOnLead() {
  const { leadId } = Route.useParams()
  const navigate = Route.useNavigate()
  const lead = useQuery(routeQuery(webLeads.get, { params: { id: leadId } })).data
  return (
    <NewTask
      {...(lead && { on: { type: 'lead', id: lead.id, name: lead.fullName } })}
      onClose={() => void navigate({ to: '/leads/$leadId', params: { leadId }, search: true })}
    />
  )
}
