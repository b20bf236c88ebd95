import { payRuns } from '@crm/contract'
import { can } from '@crm/domain/people/can'
import { createFileRoute } from '@tanstack/react-router'
import { routeQuery } from '~/api/route-query.ts'
import { crmUser } from '~/session/crm-user.ts'
import { PayRunPage } from './-run/pay-run-page.tsx'

/** One pay run: payees with their lines, totals, and closing it. */
export const Route = createFileRoute('/_app/commissions/pay-runs/$runId')({
  loader: ({ context: { queries }, params: { runId: id } }) => {
    const me = queries.getQueryData(crmUser.queryKey)
    if (me && can.managePayRuns(me).ok)
      void queries.prefetchQuery(routeQuery(payRuns.get, { params: { id } }))
  },
  component: RunPage,
})

function RunPage() {
  const { runId } = Route.useParams()
  return <PayRunPage key={runId} runId={runId} />
}
