import { commissionSettings } from '@crm/contract'
import { can } from '@crm/domain/people/can'
import { createFileRoute } from '@tanstack/react-router'
import { routeQuery } from '~/api/route-query.ts'
import { crmUser } from '~/session/crm-user.ts'
import { CommissionSettingsPage } from './-commissions/settings-page.tsx'

export const Route = createFileRoute('/_app/settings/commissions')({
  loader: ({ context: { queries } }) => {
    const me = queries.getQueryData(crmUser.queryKey)
    if (me && can.readCommissionSettings(me).ok)
      void queries.prefetchQuery(routeQuery(commissionSettings.get, {}))
  },
  component: CommissionSettingsPage,
})
