import { companyFacts } from '@crm/contract'
import { createFileRoute } from '@tanstack/react-router'
import { ask } from '~/api/ask.ts'
import { CompanyPage } from './-company/company-page.tsx'

export const Route = createFileRoute('/_app/settings/company')({
  loader: ({ context }) => {
    void context.queries.prefetchQuery(ask(companyFacts.get, {}))
  },
  component: CompanyPage,
})
