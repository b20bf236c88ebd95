import { companyFacts } from '@crm/contract'
import { useQuery } from '@tanstack/react-query'
import { routeQuery } from '~/api/route-query.ts'
import { Skeleton } from '~/ui/skeleton.tsx'
import { Button } from '~/ui/button.tsx'
import { ErrorPanel } from '~/ui/error-panel.tsx'
import { PageTitle } from '~/ui/page-title.tsx'
import { CompanyForm } from './company-form.tsx'
import { Busy } from '~/ui/busy.tsx'

/** The contracting company: facts that the law requires on every contract. */
export function CompanyPage() {
  const query = useQuery(routeQuery(companyFacts.get, {}))
  return (
    <div className="relative flex min-h-0 flex-1 flex-col overflow-y-auto">
      <header className="px-gutter pt-4 pb-4">
        <PageTitle>Company</PageTitle>
      </header>
      <div className="max-w-[880px] px-gutter pb-6">
        {query.data ? (
          <CompanyForm facts={query.data} />
        ) : query.isError ? (
          <ErrorPanel>
            <Button onClick={() => void query.refetch()}>Try again</Button>
          </ErrorPanel>
        ) : (
          <Busy as="section" isPage aria-label="Loading the company’s facts" className="grid gap-4">
            <Skeleton className="w-2/3" />
            <Skeleton className="w-1/2" />
            <Skeleton className="w-3/5" />
          </Busy>
        )}
      </div>
    </div>
  )
}
