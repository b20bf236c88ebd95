import { createFileRoute } from '@tanstack/react-router'
import { RequestChange } from './-change/request-change.tsx'

/** The change request sheet over the contract. */
export const Route = createFileRoute('/_app/contracts/$contractId/change')({ component: RequestChangePage })

function RequestChangePage() {
  return <RequestChange contractId={Route.useParams().contractId} />
}
