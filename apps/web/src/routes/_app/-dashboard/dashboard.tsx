import { withoutViewAs } from '@crm/domain/people/actor'
import { can } from '@crm/domain/people/can'
import { leadScope } from '@crm/domain/people/scope'
import Lock from 'lucide-react/icons/lock'
import { useMe } from '~/session/me.ts'
import { partOfDay, today } from '~/ui/format.ts'
import { PageTitle } from '~/ui/page-title.tsx'
import { Panel } from '~/ui/panel.tsx'
import { useNarrow } from '~/ui/use-phone.ts'
import { FirstContactCard } from './first-contact-card.tsx'
import { FunnelCard } from './funnel-card.tsx'
import { HeadlineFigures } from './headline-figures.tsx'
import { JobsByAge } from './jobs-by-age.tsx'
import { MonthsCard } from './months-card.tsx'
import { MyTasks } from '~/kinds/tasks/my-tasks.tsx'
import { NewestLeads } from './newest-leads.tsx'
import { RecentActivity } from './recent-activity.tsx'
import { RepsCard } from './reps-card.tsx'
import { SpanChoice } from './span-choice.tsx'
import { WaitsForYou } from './waits-for-you.tsx'

/** The start page: open work, figures of the last days, new leads and recent activity. */
export function Dashboard() {
  const me = useMe()
  const [firstName = me.name] = me.name.split(' ')
  const seesLeads = can.readLead(me).ok
  const seesSales = can.readSale(me).ok
  const isNarrow = useNarrow()
  const waits = seesLeads || seesSales ? <WaitsForYou /> : null
  return (
    <div className="relative flex min-h-0 flex-1 flex-col overflow-y-auto">
      <header className="flex flex-wrap items-center gap-2 px-gutter pt-4 pb-4">
        <PageTitle name="Dashboard">{`Good ${partOfDay()}, ${firstName}`}</PageTitle>
        <span className="flex-none text-13 text-3">{today()}</span>
        {seesLeads || seesSales ? <SpanChoice /> : null}
      </header>
      {seesLeads || can.readActivity(me).ok ? null : <NothingOpen />}
      {seesLeads || seesSales ? <HeadlineFigures /> : null}
      {/* Cards stack at their natural height, so the open work leaves no gap beside it. On a phone this column comes second. */}
      <div className={`${gridClass} items-start pb-6`}>
        <div className={columnClass}>
          <MyTasks />
          {isNarrow ? waits : null}
          {seesSales ? <MonthsCard /> : null}
          {seesSales ? <JobsByAge /> : null}
          {can.setLeadRep(withoutViewAs(me)).ok ? <FirstContactCard /> : null}
          {seesLeads ? <NewestLeads /> : null}
        </div>
        <div className={columnClass}>
          {isNarrow ? null : waits}
          {seesLeads ? <FunnelCard /> : null}
          {seesLeads && leadScope(me) === 'All' ? <RepsCard /> : null}
          {can.readActivity(me).ok ? <RecentActivity /> : null}
        </div>
      </div>
    </div>
  )
}

const gridClass = 'grid grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)] gap-4 px-gutter max-lg:grid-cols-1'
const columnClass = 'grid min-w-0 content-start gap-4 empty:hidden'

const NothingOpen = () => (
  <Panel icon={<Lock />} title="No access to client data" help="Ask an administrator for access." />
)
