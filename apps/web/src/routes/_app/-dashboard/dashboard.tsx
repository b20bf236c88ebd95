import { type DashboardCard, dashboardOf } from '@crm/domain/dashboard/cards'
import { can } from '@crm/domain/people/can'
import Lock from 'lucide-react/icons/lock'
import type { ComponentType } from 'react'
import { useMe } from '~/session/me.ts'
import { partOfDay, today } from '~/ui/format.ts'
import { PageTitle } from '~/ui/page-title.tsx'
import { Panel } from '~/ui/panel.tsx'
import { useNarrow } from '~/ui/use-phone.ts'
import { ChangeCard } from './change-card.tsx'
import { FirstContactCard } from './first-contact-card.tsx'
import { FunnelCard } from './funnel-card.tsx'
import { HeadlineFigures } from './headline-figures.tsx'
import { JobsByAge } from './jobs-by-age.tsx'
import { MoneyLines } from './money-lines.tsx'
import { MonthsCard } from './months-card.tsx'
import { MyTasks } from '~/kinds/tasks/my-tasks.tsx'
import { NewestLeads } from './newest-leads.tsx'
import { PermitsCard } from './permits-card.tsx'
import { RecentActivity } from './recent-activity.tsx'
import { RepsCard } from './reps-card.tsx'
import { SalesSentence } from './sales-sentence.tsx'
import { SpanChoice } from './span-choice.tsx'
import { SystemLines } from './system-lines.tsx'
import { WaitsForYou } from './waits-for-you.tsx'
import { WorkCard } from './work-card.tsx'

const cards: Readonly<Record<DashboardCard, ComponentType>> = {
  tasks: MyTasks,
  waiting: WaitsForYou,
  schedule: () => <WorkCard title="To schedule" card="schedule" />,
  permits: PermitsCard,
  money: () => (
    <WorkCard title="Commissions and payments" card="money">
      <MoneyLines />
    </WorkCard>
  ),
  service: () => <WorkCard title="Service jobs" card="service" />,
  system: () => (
    <WorkCard title="System" card="system">
      <SystemLines />
    </WorkCard>
  ),
  months: MonthsCard,
  change: ChangeCard,
  jobs: JobsByAge,
  contact: FirstContactCard,
  newest: NewestLeads,
  funnel: FunnelCard,
  reps: RepsCard,
  activity: RecentActivity,
}

/** The start page: each person's own work first, and the sales with the reasons of their change. */
export function Dashboard() {
  const me = useMe()
  const [firstName = me.name] = me.name.split(' ')
  const { figures, work, cards: others } = dashboardOf(me)
  const hasFilters = can.readLead(me).ok || can.readSale(me).ok
  const sales = (
    <>
      {can.readSale(me).ok ? <SalesSentence /> : null}
      <HeadlineFigures />
    </>
  )
  return (
    <div className="relative flex min-h-0 flex-1 flex-col overflow-y-auto">
      <header className="flex flex-wrap items-center gap-2 px-gutter pt-4 pb-4">
        <PageTitle name="Dashboard">{`Good ${partOfDay()}, ${firstName}`}</PageTitle>
        <span className="flex-none text-13 text-3">{today()}</span>
        {hasFilters ? <SpanChoice hasDays={figures !== 'none'} /> : null}
      </header>
      {hasFilters || can.readActivity(me).ok ? null : <NothingOpen />}
      {figures === 'first' ? sales : null}
      <Columns {...work} />
      {figures === 'later' ? sales : null}
      <Columns {...others} />
    </div>
  )
}

interface ColumnsProps {
  readonly wide: readonly DashboardCard[]
  readonly narrow: readonly DashboardCard[]
}

/** Cards stack at their natural height, so that one column leaves no gap in the other. */
function Columns({ wide, narrow }: ColumnsProps) {
  const isNarrow = useNarrow()
  if (wide.length + narrow.length === 0) return null
  if (isNarrow) {
    return (
      <div className={`${gridClass} grid-cols-1`}>
        <div className={columnClass}>
          {oneByOne(wide, narrow).map((card) => (
            <Shown key={card} card={card} />
          ))}
        </div>
      </div>
    )
  }
  return (
    <div className={`${gridClass} grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)]`}>
      {[wide, narrow].map((column, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- the columns do not move
        <div key={at} className={columnClass}>
          {column.map((card) => (
            <Shown key={card} card={card} />
          ))}
        </div>
      ))}
    </div>
  )
}

function Shown({ card }: { readonly card: DashboardCard }) {
  const Card = cards[card]
  return <Card />
}

/** On one column, the first cards of both come first. */
const oneByOne = (
  wide: readonly DashboardCard[],
  narrow: readonly DashboardCard[],
): readonly DashboardCard[] =>
  Array.from({ length: Math.max(wide.length, narrow.length) }, (_, at) => [wide[at], narrow[at]])
    .flat()
    .filter((card) => card !== undefined)

const gridClass = 'grid flex-none items-start gap-4 px-gutter pb-5'
const columnClass = 'grid min-w-0 content-start gap-4 empty:hidden'

const NothingOpen = () => (
  <Panel icon={<Lock />} title="No access to client data" help="Ask an administrator for access." />
)
