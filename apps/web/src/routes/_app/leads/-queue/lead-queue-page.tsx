import { type LeadQueue, leadQueues } from '@crm/domain/leads/lead-queues'
import { can } from '@crm/domain/people/can'
import { leadScope } from '@crm/domain/people/scope'
import { useQuery } from '@tanstack/react-query'
import { Link, getRouteApi } from '@tanstack/react-router'
import GitMerge from 'lucide-react/icons/git-merge'
import Lock from 'lucide-react/icons/lock'
import { useState } from 'react'
import { useMe } from '~/session/me.ts'
import { Button } from '~/ui/button.tsx'
import { buttonClass } from '~/ui/button-class.ts'
import { ErrorPanel } from '~/ui/error-panel.tsx'
import { formatCount } from '~/ui/format.ts'
import { pageHeadClass } from '~/ui/page-head-class.ts'
import { PageTitle } from '~/ui/page-title.tsx'
import { Panel } from '~/ui/panel.tsx'
import NotHere from '~/ui/not-here.tsx'
import { usePhone } from '~/ui/use-phone.ts'
import { AssignAll } from './assign-all.tsx'
import { EmptyQueue } from './empty-queue.tsx'
import { most, queueQuery, step } from './queue-query.ts'
import { QueuePhoneList } from './queue-phone-list.tsx'
import { QueueTable } from './queue-table.tsx'
import { QueueTabs } from './queue-tabs.tsx'

const route = getRouteApi('/_app/leads/queue')

/** Leads without a rep, and leads waiting for their rep, longest waiting first. */
export function LeadQueuePage() {
  const me = useMe()
  const asked = route.useSearch().queue
  const queue =
    leadQueues.find((one) => one === asked) ?? (leadScope(me) === 'All' ? 'unassigned' : 'unworked')
  const mayRead = can.readLead(me)
  return (
    <>
      <header className={pageHeadClass}>
        <PageTitle>Lead queue</PageTitle>
        <span className="ml-auto flex gap-2">
          {can.mergeLead(me).ok ? (
            <Link to="/leads/duplicates" className={buttonClass({ variant: 'quiet' })}>
              <GitMerge />
              <span className="max-sm:sr-only">Possible duplicates</span>
            </Link>
          ) : null}
          {queue === 'unassigned' && can.setLeadRep(me).ok ? <AssignAll /> : null}
        </span>
      </header>
      {mayRead.ok ? (
        <Queue key={queue} queue={queue} />
      ) : (
        <Panel icon={<Lock />} title="No access to leads" help={mayRead.reason} />
      )}
    </>
  )
}

function Queue({ queue }: { readonly queue: LeadQueue }) {
  const [limit, setLimit] = useState(step)
  const page = useQuery(queueQuery(queue, limit))
  const leads = page.data?.items
  const Rows = usePhone() ? QueuePhoneList : QueueTable
  return (
    <>
      <QueueTabs chosen={queue} counts={page.data?.counts} />
      <div className="flex min-h-0 flex-1 flex-col overflow-y-auto">
        {page.isError && !leads ? (
          <ErrorPanel>
            <Button onClick={() => void page.refetch()}>Try again</Button>
          </ErrorPanel>
        ) : page.isPaused && !leads ? (
          <NotHere />
        ) : leads?.length === 0 ? (
          <EmptyQueue queue={queue} />
        ) : (
          <Rows queue={queue} leads={leads} />
        )}
        {page.data?.next ? <More isFull={limit >= most} onMore={() => setLimit(limit + step)} /> : null}
      </div>
    </>
  )
}

const More = ({ isFull, onMore }: { readonly isFull: boolean; readonly onMore: () => void }) => (
  <p className="px-gutter py-3 text-13 text-3">
    {isFull ? (
      `These are the ${formatCount(most)} that wait longest. More appear as you assign.`
    ) : (
      <Button onClick={onMore}>Show more</Button>
    )}
  </p>
)
