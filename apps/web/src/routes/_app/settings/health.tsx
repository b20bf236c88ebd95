import { health } from '@crm/contract'
import { can } from '@crm/domain/people/can'
import { createFileRoute } from '@tanstack/react-router'
import { routeQuery } from '~/api/route-query.ts'
import { crmUser } from '~/session/crm-user.ts'
import { HealthPage } from './-health-page.tsx'

export const Route = createFileRoute('/_app/settings/health')({
  loader: ({ context: { queries } }) => {
    const me = queries.getQueryData(crmUser.queryKey)
    if (me && can.readHealthDetails(me).ok) void queries.prefetchQuery(routeQuery(health.details, {}))
  },
  component: HealthPage,
})
