import { webLeads } from '@crm/contract'
import type { WebLead } from '@crm/contract/web/lead-shapes'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import UserRoundSearch from 'lucide-react/icons/user-round-search'
import type { ReactNode } from 'react'
import { pageQuery } from '~/api/route-query.ts'
import { isNotFound, useLastError } from '~/api/not-found.ts'
import { Skeleton } from '~/ui/skeleton.tsx'
import { Button } from '~/ui/button.tsx'
import { buttonClass } from '~/ui/button-class.ts'
import { ErrorPanel } from '~/ui/error-panel.tsx'
import { PageTitle } from '~/ui/page-title.tsx'
import { Panel } from '~/ui/panel.tsx'
import { SegmentedLinks } from '~/ui/segmented-links.tsx'
import NotHere from '~/ui/not-here.tsx'
import { useOutbox } from '~/offline/outbox.ts'
import { OutboxRow } from '~/offline/outbox-row.tsx'
import { LeadNotFound } from '~/kinds/leads/lead-not-found.tsx'
import { StatusMenu } from '~/kinds/leads/status-menu.tsx'

interface Props {
  /** Undefined when the address names no client. */
  readonly leadId: string | undefined
  readonly view: 'client-record' | 'notes'
  readonly children: (lead: WebLead) => ReactNode
}

/** Name, status and the two views of a client, with empty states for no choice and for no access. */
export function ClientFrame({ leadId, view, children }: Props) {
  if (!leadId) {
    return (
      <Panel isPage icon={<UserRoundSearch />} title="No client is open" help="Choose a client.">
        <Link to="/m/directory" className={buttonClass()}>
          Go to the clients
        </Link>
      </Panel>
    )
  }
  return (
    <Client leadId={leadId} view={view}>
      {children}
    </Client>
  )
}

function Client({ leadId, view, children }: Props & { readonly leadId: string }) {
  const query = useQuery(pageQuery(webLeads.get, { params: { id: leadId } }))
  const lead = query.data
  const error = useLastError(query)
  if (isNotFound(error)) {
    return <LeadNotFound leadId={leadId} phoneView={view} />
  }
  return (
    <>
      <header className="grid flex-none grid-cols-[minmax(0,1fr)] gap-2 border-b sm:*:max-w-[560px] border-line px-gutter pt-[max(10px,env(safe-area-inset-top))] pb-3">
        <div className="flex h-11 items-center">
          <Link to="/m/directory" className="-ml-2 inline-flex h-11 items-center gap-2 pr-3 text-14 text-2">
            <ChevronLeft />
            Clients
          </Link>
          <Link
            to="/leads/$leadId"
            params={{ leadId }}
            className="-mr-2 ml-auto inline-flex h-11 items-center gap-2 px-2 text-14 text-link"
          >
            Whole record
            <ChevronRight />
          </Link>
        </div>
        <div className="flex min-h-8 items-center justify-between gap-3">
          {lead ? (
            <>
              <PageTitle>{lead.fullName}</PageTitle>
              <StatusMenu lead={lead} />
            </>
          ) : (
            <Skeleton className="h-5 w-44" />
          )}
        </div>
        <SegmentedLinks label="Client views">
          <Link
            to="/m/client-record"
            search={{ lead: leadId }}
            aria-current={view === 'client-record' ? 'page' : undefined}
          >
            Record
          </Link>
          <Link to="/m/notes" search={{ lead: leadId }} aria-current={view === 'notes' ? 'page' : undefined}>
            Notes
          </Link>
        </SegmentedLinks>
      </header>
      <WaitingStatus leadId={leadId} />
      {lead ? (
        children(lead)
      ) : query.isPaused ? (
        <NotHere />
      ) : error ? (
        <ErrorPanel>
          <Button onClick={() => void query.refetch()}>Try again</Button>
        </ErrorPanel>
      ) : (
        <section aria-busy="true" aria-label="Loading the client" className="grid gap-4 px-gutter py-4">
          <Skeleton className="h-11 w-full" />
          <Skeleton className="w-4/5" />
          <Skeleton className="w-3/5" />
          <Skeleton className="w-2/3" />
        </section>
      )}
    </>
  )
}

/** A status chosen offline, until the outbox has sent it. */
function WaitingStatus({ leadId }: { readonly leadId: string }) {
  const waiting = useOutbox().all.filter((one) => one.kind === 'status' && one.leadId === leadId)
  if (waiting.length === 0) return null
  return (
    <ul aria-label="Unsent changes" className="flex-none">
      {waiting.map((one) => (
        <OutboxRow key={one.id} one={one} />
      ))}
    </ul>
  )
}
