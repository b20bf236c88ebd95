import { createFileRoute } from '@tanstack/react-router'
import { EditLead } from './-form/edit-lead.tsx'

/** The edit sheet over the record. */
export const Route = createFileRoute('/_app/leads/$leadId/edit')({ component: EditLeadPage })

function EditLeadPage() {
  return <EditLead leadId={Route.useParams().leadId} />
}
