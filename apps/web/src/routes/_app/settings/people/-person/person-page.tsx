import { users, webLeads } from '@crm/contract'
import type { User } from '@crm/contract/web/user-shapes'
import { can } from '@crm/domain/people/can'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import ChevronRight from 'lucide-react/icons/chevron-right'
import UserRoundX from 'lucide-react/icons/user-round-x'
import { routeQuery, pageQuery } from '~/api/route-query.ts'
import { isNotFound } from '~/api/not-found.ts'
import { useMe } from '~/session/me.ts'
import { Avatar } from '~/ui/avatar.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { Button } from '~/ui/button.tsx'
import { buttonClass } from '~/ui/button-class.ts'
import { ErrorPanel } from '~/ui/error-panel.tsx'
import { PageTitle } from '~/ui/page-title.tsx'
import { Panel } from '~/ui/panel.tsx'
import { EnabledBadge } from '~/kinds/people/enabled-badge.tsx'
import { PersonActions } from './person-actions.tsx'
import { PersonCard } from './person-card.tsx'
import { PersonLeads } from './person-leads.tsx'
import { RightsTable } from './rights-table.tsx'
import { ViewsCard } from './views-card.tsx'
import { Busy } from '~/ui/busy.tsx'

interface Props {
  readonly userId: string
}

export function PersonPage({ userId }: Props) {
  const me = useMe()
  const query = useQuery(pageQuery(users.get, { params: { id: userId } }))
  const person = query.data
  if (isNotFound(query.error)) return <Nobody />
  if (query.isError && !person) {
    return (
      <ErrorPanel>
        <Button onClick={() => void query.refetch()}>Try again</Button>
      </ErrorPanel>
    )
  }
  if (!person) return <Loading />
  return (
    <div className="flex min-h-0 flex-1 flex-col overflow-y-auto">
      <header className="max-w-[1080px] px-gutter pt-3.5 pb-4 max-sm:pb-1">
        <nav aria-label="Breadcrumb" className="flex items-center gap-2 text-13 text-3">
          <Link to="/settings/people" className="hover:text-1">
            People
          </Link>
          <ChevronRight className="icon-12" />
          <span aria-current="page">{person.name}</span>
        </nav>
        <div className="mt-2 flex flex-wrap items-center gap-3">
          <Avatar name={person.name} size="large" />
          <PageTitle>{person.name}</PageTitle>
          <EnabledBadge isEnabled={person.isEnabled} />
          <PersonActions person={person} />
        </div>
      </header>
      <div className="grid max-w-[1080px] grid-cols-2 items-start gap-4 px-gutter pb-6 max-lg:grid-cols-1">
        <PersonCard person={person} />
        {can.reassignLead(me).ok ? <Leads person={person} /> : null}
        {can.readRights(me).ok ? (
          <div className="col-span-full">
            <RightsTable userId={userId} />
          </div>
        ) : null}
        {can.readRights(me).ok ? <Views userId={userId} /> : null}
      </div>
    </div>
  )
}

/** For reps and for people who still have leads: changing departments leaves the leads behind. */
function Leads({ person }: { readonly person: User }) {
  const isRep = person.isSales || person.department === 'Sales'
  const { data } = useQuery({
    ...routeQuery(webLeads.listPaginated, { query: { salesRepId: person.id, pageSize: 1 } }),
    enabled: !isRep,
    meta: { quiet: true },
  })
  return isRep || data?.total ? <PersonLeads key={person.id} person={person} /> : null
}

/** Rendered after the table above it, whose height is unknown: no layout shift. */
function Views({ userId }: Props) {
  const rights = useQuery(routeQuery(users.rights, { params: { id: userId } }))
  if (rights.isPending) return null
  return (
    <div className="col-span-full">
      <ViewsCard userId={userId} />
    </div>
  )
}

const Nobody = () => (
  <Panel
    isPage
    icon={<UserRoundX />}
    title="This person does not exist"
    help="The link may be old or mistyped."
  >
    <Link to="/settings/people" className={buttonClass()}>
      Back to the people
    </Link>
  </Panel>
)

const Loading = () => (
  <Busy as="section" isPage aria-label="Loading the person" className="grid gap-4 px-gutter py-4">
    <Skeleton className="w-32" />
    <Skeleton className="h-5 w-48" />
    <div className="grid max-w-[1080px] grid-cols-2 gap-4 max-lg:grid-cols-1">
      {[0, 1].map((card) => (
        <div key={card} className="grid gap-3 rounded-card border border-line p-4">
          <Skeleton className="w-4/5" />
          <Skeleton className="w-3/5" />
          <Skeleton className="w-2/3" />
        </div>
      ))}
    </div>
  </Busy>
)
