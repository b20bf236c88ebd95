import { calendarFeed } from '@crm/contract'
import { can } from '@crm/domain/people/can'
import { useQuery } from '@tanstack/react-query'
import Lock from 'lucide-react/icons/lock'
import { routeQuery } from '~/api/route-query.ts'
import { useMe } from '~/session/me.ts'
import { Skeleton } from '~/ui/skeleton.tsx'
import { Button } from '~/ui/button.tsx'
import { Card } from '~/ui/card.tsx'
import { ErrorPanel } from '~/ui/error-panel.tsx'
import { PageTitle } from '~/ui/page-title.tsx'
import { Panel } from '~/ui/panel.tsx'
import { OwnLink } from './own-link.tsx'
import { Busy } from '~/ui/busy.tsx'

/** A link that shows the person's appointments in a phone's calendar: create, copy and end it. */
export function FeedPage() {
  const mayRead = can.readAppointment(useMe())
  if (!mayRead.ok)
    return <Panel isPage icon={<Lock />} title="No access to appointments" help={mayRead.reason} />
  return (
    <div className="flex min-h-0 flex-1 flex-col overflow-y-auto">
      <header className="px-gutter pt-4 pb-4">
        <PageTitle>Calendar link</PageTitle>
      </header>
      <div className="grid max-w-[720px] gap-4 px-gutter pb-6">
        <p className="text-14 text-2">See your appointments in your phone or computer calendar, read only.</p>
        <Card title="Your link">
          <div className="min-h-36 p-4">
            <Link />
          </div>
        </Card>
        <Card title="How to subscribe">
          <dl className="grid gap-3 p-4 text-13">
            {programs.map(([name, steps]) => (
              <div key={name} className="grid gap-0.5">
                <dt className="font-medium">{name}</dt>
                <dd className="text-2">{steps}</dd>
              </div>
            ))}
          </dl>
        </Card>
      </div>
    </div>
  )
}

function Link() {
  const query = useQuery(routeQuery(calendarFeed.get, {}))
  if (query.data) return <OwnLink feed={query.data} />
  if (query.isError) {
    return (
      <ErrorPanel>
        <Button onClick={() => void query.refetch()}>Try again</Button>
      </ErrorPanel>
    )
  }
  return (
    <Busy as="div" className="grid gap-3">
      <Skeleton className="w-64" />
      <Skeleton className="w-40" />
    </Busy>
  )
}

const programs = [
  ['iPhone and Mac', 'Calendar, Add calendar, Add subscription calendar, then paste the link.'],
  ['Google', 'Other calendars, the plus, From URL, then paste the link. Google reads it a few times a day.'],
  ['Outlook', 'Add calendar, Subscribe from web, then paste the link.'],
] as const
