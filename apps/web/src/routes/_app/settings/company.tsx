import { companyFacts } from '@crm/contract'
import { createFileRoute } from '@tanstack/react-router'
import { routeQuery } from '~/api/route-query.ts'
import { CompanyPage } from './-company/company-page.tsx'

export const Route = createFileRoute('/_app/settings/company')({
  loader: ({ context }) => {
    void context.queries.prefetchQuery(routeQuery(companyFacts.get, {}))
  },
  component: CompanyPage,
})
