import { asThemselves } from '@crm/domain/people/actor'
import { can } from '@crm/domain/people/can'
import Lock from 'lucide-react/icons/lock'
import { useMe } from '../../../session/me.ts'
import { partOfDay, today } from '../../../ui/format.ts'
import { PageTitle } from '../../../ui/page-title.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { FirstContactCard } from './first-contact-card.tsx'
import { MyTasks } from './my-tasks.tsx'
import { NewestLeads } from './newest-leads.tsx'
import { RecentActivity } from './recent-activity.tsx'

/** The start of a day: what has come in, and what others did. */
export function Dashboard() {
  const me = useMe()
  const [firstName = me.name] = me.name.split(' ')
  return (
    <div className="flex min-h-0 flex-1 flex-col overflow-y-auto">
      <header className="flex items-baseline gap-2 px-gutter pt-4 pb-4">
        <PageTitle name="Dashboard">{`Good ${partOfDay()}, ${firstName}`}</PageTitle>
        <span className="flex-none text-13 text-3">{today()}</span>
      </header>
      {can.readLead(me).ok || can.readActivity(me).ok ? null : <NothingOpen />}
      <div className="grid grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)] items-start gap-4 px-gutter pb-6 empty:hidden max-lg:grid-cols-1">
        <div className="col-span-full min-w-0">
          <MyTasks />
        </div>
        {can.setLeadRep(asThemselves(me)).ok ? <FirstContactCard /> : null}
        {can.readLead(me).ok ? <NewestLeads /> : null}
        {can.readActivity(me).ok ? <RecentActivity /> : null}
      </div>
    </div>
  )
}

const NothingOpen = () => (
  <Panel
    icon={<Lock />}
    title="No client data is open to you"
    help="An administrator gives access in the directory."
  />
)
