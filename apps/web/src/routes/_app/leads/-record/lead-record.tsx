import { webLeads } from '@crm/contract'
import { useQuery } from '@tanstack/react-query'
import { Link, Outlet } from '@tanstack/react-router'
import UserRoundX from 'lucide-react/icons/user-round-x'
import { ask } from '../../../../api/ask.ts'
import { isServerError } from '../../../../api/server-error.ts'
import { Button } from '../../../../ui/button.tsx'
import { buttonClass } from '../../../../ui/button-class.ts'
import { ErrorPanel } from '../../../../ui/error-panel.tsx'
import { Panel } from '../../../../ui/panel.tsx'
import { tabClass } from '../../../../ui/tab-class.ts'
import { Tabs } from '../../../../ui/tabs.tsx'
import { LeadHeader } from './lead-header.tsx'
import { LeadOverview } from './lead-overview.tsx'
import { LeadTimeline } from './lead-timeline.tsx'
import { RecordSkeleton } from './record-skeleton.tsx'

interface Props {
  readonly leadId: string
}

/** Header, tabs, the facts, and the timeline beside them. */
export function LeadRecord({ leadId }: Props) {
  const query = useQuery(ask(webLeads.get, { params: { id: leadId } }))
  const lead = query.data
  if (query.isError && isAway(query.error)) return <Away />
  if (query.isError && !lead) {
    return (
      <ErrorPanel>
        <Button onClick={() => void query.refetch()}>Try again</Button>
      </ErrorPanel>
    )
  }
  if (!lead) return <RecordSkeleton />
  return (
    <>
      <div className="flex min-h-0 flex-1 flex-col max-lg:overflow-y-auto">
        <LeadHeader lead={lead} />
        <Tabs label="Parts of this lead">
          <Link to="/leads/$leadId" params={{ leadId }} aria-current="page" className={tabClass}>
            Overview
          </Link>
        </Tabs>
        <div className="grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)_var(--timeline-width)] max-lg:block max-lg:flex-none">
          <LeadOverview lead={lead} />
          <LeadTimeline lead={lead} />
        </div>
      </div>
      <Outlet />
    </>
  )
}

/** An id that cannot be one reads like one that is not there. */
const isAway = (error: Error) => isServerError(error) && (error.status === 404 || error.status === 400)

const Away = () => (
  <Panel
    isPage
    icon={<UserRoundX />}
    title="This lead does not exist or is not yours to see."
    help="It may have been removed, or given to another rep."
  >
    <Link to="/leads" className={buttonClass()}>
      Back to the leads
    </Link>
  </Panel>
)
