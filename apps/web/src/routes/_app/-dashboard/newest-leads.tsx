import { webLeads } from '@crm/contract'
import type { WebLead } from '@crm/contract/web/lead-shapes'
import { leadScope } from '@crm/domain/people/scope'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { routeQuery } from '~/api/route-query.ts'
import { useMe } from '~/session/me.ts'
import { Skeleton } from '~/ui/skeleton.tsx'
import { Button } from '~/ui/button.tsx'
import { Card } from '~/ui/card.tsx'
import { ErrorPanel } from '~/ui/error-panel.tsx'
import { Time } from '~/ui/time.tsx'
import { LeadStatusBadge } from '~/kinds/leads/lead-status-badge.tsx'
import { Busy } from '~/ui/busy.tsx'

const newest = { sort: '-createdAt', pageSize: 10 } as const

/** The ten newest leads that the person may see. */
export function NewestLeads() {
  const leads = useQuery(routeQuery(webLeads.listPaginated, { query: newest }))
  const seesOwn = leadScope(useMe()) === 'Own'
  return (
    <Card
      title={seesOwn ? 'My newest leads' : 'Newest leads'}
      actions={
        <Link to="/leads" search={{ status: 'All', sort: '-createdAt' }} className="link-quiet text-13">
          All leads
        </Link>
      }
    >
      {leads.isError && !leads.data ? (
        <ErrorPanel>
          <Button onClick={() => void leads.refetch()}>Try again</Button>
        </ErrorPanel>
      ) : (
        <Rows leads={leads.data?.items} />
      )}
    </Card>
  )
}

function Rows({ leads }: { readonly leads: readonly WebLead[] | undefined }) {
  if (leads?.length === 0) return <p className="p-4 text-13 text-3">No leads yet.</p>
  return (
    <Busy as="ul" isBusy={leads === undefined}>
      {leads?.map((lead) => (
        <li key={lead.id} className={rowClass}>
          <Link
            to="/leads/$leadId"
            params={{ leadId: lead.id }}
            className="truncate font-medium text-1 after:absolute after:inset-0 after:rounded-card"
          >
            {lead.fullName}
          </Link>
          <span>
            <LeadStatusBadge status={lead.status} />
          </span>
          <span className="truncate text-2 max-sm:hidden">{lead.sourceName ?? '–'}</span>
          <Time at={lead.createdAt} className="text-right whitespace-nowrap text-3 max-sm:hidden" />
        </li>
      )) ??
        skeletons.map((row) => (
          <li key={row} aria-hidden="true" className={rowClass}>
            <Skeleton className="w-32" />
            <Skeleton className="h-5 w-20" />
            <Skeleton className="w-24 max-sm:hidden" />
            <Skeleton className="ml-auto w-12 max-sm:hidden" />
          </li>
        ))}
    </Busy>
  )
}

const skeletons = Array.from({ length: 10 }, (_, row) => row)

const rowClass =
  'relative grid h-(--row) grid-cols-[minmax(0,1.3fr)_7rem_minmax(0,1fr)_7rem] items-center gap-3 border-b border-line px-4 ' +
  'text-13 last:border-b-0 hover:bg-hover max-sm:h-11 max-sm:grid-cols-[minmax(0,1fr)_auto]'
