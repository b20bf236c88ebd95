import { can } from '@crm/domain/people/can'
import { getRouteApi } from '@tanstack/react-router'
import Lock from 'lucide-react/icons/lock'
import { useMe } from '~/session/me.ts'
import { pageHeadClass } from '~/ui/page-head-class.ts'
import { PageTitle } from '~/ui/page-title.tsx'
import { Panel } from '~/ui/panel.tsx'
import { ChooseOther } from './choose-other.tsx'
import { CompareLeads } from './compare-leads.tsx'
import { PairList } from './pair-list.tsx'

const route = getRouteApi('/_app/leads/duplicates')

/** Duplicate pairs; with one lead the choice of another; with two both side by side. */
export function DuplicatesPage() {
  const { view, lead, other } = route.useSearch()
  const may = can.mergeLead(useMe())
  if (!may.ok) {
    return (
      <>
        <Head>Possible duplicates</Head>
        <Panel icon={<Lock />} title="No access to duplicates" help={may.reason} />
      </>
    )
  }
  if (!lead) {
    return (
      <>
        <Head>Possible duplicates</Head>
        <PairList view={view === 'apart' ? 'apart' : 'open'} />
      </>
    )
  }
  return (
    <>
      <Head key={other ? 'two' : 'one'}>Merge two leads</Head>
      <div className="min-h-0 flex-1 overflow-y-auto">
        <div className="mx-auto grid w-full max-w-[56rem] gap-4 px-gutter pt-2 pb-8">
          {other ? (
            <CompareLeads key={`${lead} ${other}`} staysId={lead} goesId={other} />
          ) : (
            <ChooseOther leadId={lead} />
          )}
        </div>
      </div>
    </>
  )
}

const Head = ({ children }: { readonly children: string }) => (
  <header className={pageHeadClass}>
    <PageTitle>{children}</PageTitle>
  </header>
)
