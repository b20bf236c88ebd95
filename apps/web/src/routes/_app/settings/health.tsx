import { health } from '@crm/contract'
import { createFileRoute } from '@tanstack/react-router'
import { ask } from '../../../api/ask.ts'
import { HealthPage } from './-health-page.tsx'

export const Route = createFileRoute('/_app/settings/health')({
  loader: ({ context }) => {
    void context.queries.prefetchQuery(ask(health.details, {}))
  },
  component: HealthPage,
})
