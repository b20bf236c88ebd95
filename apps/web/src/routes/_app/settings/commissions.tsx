import { commissionSettings } from '@crm/contract'
import { createFileRoute } from '@tanstack/react-router'
import { ask } from '../../../api/ask.ts'
import { CommissionSettingsPage } from './-commissions/settings-page.tsx'

export const Route = createFileRoute('/_app/settings/commissions')({
  loader: ({ context }) => {
    void context.queries.prefetchQuery(ask(commissionSettings.get, {}))
  },
  component: CommissionSettingsPage,
})
