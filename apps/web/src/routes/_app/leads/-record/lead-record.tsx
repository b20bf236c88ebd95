import { webLeads } from '@crm/contract'
import { useQuery } from '@tanstack/react-query'
import { Link, Outlet } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { ask } from '../../../../api/ask.ts'
import { isServerError } from '../../../../api/server-error.ts'
import { Button } from '../../../../ui/button.tsx'
import { ErrorPanel } from '../../../../ui/error-panel.tsx'
import { tabClass } from '../../../../ui/tab-class.ts'
import { Tabs } from '../../../../ui/tabs.tsx'
import type { RecordSearch } from '../-record-search.ts'
import { AwayLead } from './away-lead.tsx'
import { LeadHeader } from './lead-header.tsx'
import { LeadOverview } from './lead-overview.tsx'
import { LeadTimeline } from './lead-timeline.tsx'
import { RecordSkeleton } from './record-skeleton.tsx'

const loadHistory = () => import('../-history/lead-history.tsx')
const LeadHistory = lazy(loadHistory)

interface Props {
  readonly leadId: string
  readonly search: RecordSearch
}

/** Header, tabs, the facts, and the timeline beside them. */
export function LeadRecord({ leadId, search }: Props) {
  const query = useQuery(ask(webLeads.get, { params: { id: leadId } }))
  const lead = query.data
  if (query.isError && isAway(query.error)) return <AwayLead leadId={leadId} />
  if (query.isError && !lead) {
    return (
      <ErrorPanel>
        <Button onClick={() => void query.refetch()}>Try again</Button>
      </ErrorPanel>
    )
  }
  if (!lead) return <RecordSkeleton />
  const { tab, ...narrowed } = search
  const to = {
    to: '/leads/$leadId',
    params: { leadId },
    className: tabClass,
    // No tab is a tab too: without it the overview would count as chosen on every tab.
    activeOptions: { explicitUndefined: true },
  } as const
  return (
    <>
      <div className="relative flex min-h-0 flex-1 flex-col max-lg:overflow-y-auto">
        <LeadHeader lead={lead} />
        <Tabs label="Parts of this lead">
          <Link {...to} search={{ ...narrowed, tab: undefined }}>
            Overview
          </Link>
          <Link
            {...to}
            search={{ ...narrowed, tab: 'history' }}
            onPointerEnter={() => void loadHistory()}
            onFocus={() => void loadHistory()}
          >
            History
          </Link>
        </Tabs>
        <div className="grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)_var(--timeline-width)] max-lg:block max-lg:flex-none">
          {tab === 'history' ? (
            <Suspense fallback={<div aria-busy="true" />}>
              <LeadHistory lead={lead} />
            </Suspense>
          ) : (
            <LeadOverview lead={lead} />
          )}
          <LeadTimeline lead={lead} search={search} />
        </div>
      </div>
      <Outlet />
    </>
  )
}

/** An id that cannot be one reads like one that is not there. */
const isAway = (error: Error) => isServerError(error) && (error.status === 404 || error.status === 400)
