import { can } from '@crm/domain/people/can'
import { leadScope } from '@crm/domain/people/scope'
import { getRouteApi } from '@tanstack/react-router'
import CalendarX from 'lucide-react/icons/calendar-x'
import Lock from 'lucide-react/icons/lock'
import { isServerError } from '~/api/server-error.ts'
import { ofRep } from '~/lists/filter.ts'
import type { Filtered } from '~/lists/list.ts'
import { Filters } from '~/lists/page/filters.tsx'
import { useMe } from '~/session/me.ts'
import { Button } from '~/ui/button.tsx'
import { ErrorPanel } from '~/ui/error-panel.tsx'
import { pageHeadClass } from '~/ui/page-head-class.ts'
import { PageTitle } from '~/ui/page-title.tsx'
import { Panel } from '~/ui/panel.tsx'
import { AgesCard } from './ages-card.tsx'
import { CancellationsCard } from './cancellations-card.tsx'
import { CloseCard } from './close-card.tsx'
import { CyclesCard } from './cycles-card.tsx'
import { InspectionsCard } from './inspections-card.tsx'
import { MonthsCard } from './months-card.tsx'
import { OpenPaymentsCard } from './open-payments-card.tsx'
import { PermitsCard, PtoCard } from './paces-card.tsx'
import { PerWattCard } from './per-watt-card.tsx'
import { StepsCard } from './steps-card.tsx'
import { useInstallationReport, useSalesReport } from './use-reports.ts'

const route = getRouteApi('/_app/reports')

const noun = ['report', 'reports'] as const
const days = { key: 'days', name: 'Days', phrase: 'Days', kind: 'days', isPinned: () => true } as const
const ofSome: Filtered = { noun, filters: [days, ofRep('salesRepId')] }
/** A person's own reports have no rep filter. */
const ofOneself: Filtered = { noun, filters: [days] }

/** Sales and installation reports. All cards and the lists behind them share one choice of days and reps. */
export function Reports() {
  const me = useMe()
  const given = route.useSearch()
  const navigate = route.useNavigate()
  const allowed = can.readReports(me)
  if (!allowed.ok) return <Panel isPage icon={<Lock />} title="No access to reports" help={allowed.reason} />
  return (
    <div className="relative flex min-h-0 flex-1 flex-col overflow-y-auto">
      <header className={pageHeadClass}>
        <PageTitle>Reports</PageTitle>
      </header>
      <div
        role="toolbar"
        aria-label="Days and reps"
        className="flex min-h-12 flex-none flex-wrap items-center gap-2 border-b border-line px-gutter py-2"
      >
        <Filters
          list={leadScope(me) === 'All' ? ofSome : ofOneself}
          search={{ ...given, days: given.days ?? '90d' }}
          onChange={(changes) =>
            void navigate({
              search: (kept) => ({
                ...kept,
                ...Object.fromEntries(
                  Object.entries(changes).map(([key, value]) => [key, value ? String(value) : undefined]),
                ),
              }),
            })
          }
        />
      </div>
      <Cards />
    </div>
  )
}

function Cards() {
  const me = useMe()
  const [selling, building] = [useSalesReport(), useInstallationReport()]
  const error = selling.error ?? building.error
  if (isServerError(error) && error.status === 400) {
    return <Panel icon={<CalendarX />} title="No report of these days" help={error.message} />
  }
  if (error && !selling.data) {
    return (
      <ErrorPanel>
        <Button
          onClick={() => {
            void selling.refetch()
            void building.refetch()
          }}
        >
          Try again
        </Button>
      </ErrorPanel>
    )
  }
  const seesSales = can.readSale(me).ok
  return (
    <div className="grid grid-cols-2 items-start gap-4 px-gutter py-4 max-xl:grid-cols-1">
      <div className={columnClass}>
        <CloseCard report={selling.data} />
        {seesSales ? <AgesCard report={building.data} /> : null}
        {seesSales ? <CyclesCard report={building.data} /> : null}
        {seesSales ? <PermitsCard report={building.data} /> : null}
        {seesSales ? <InspectionsCard report={building.data} /> : null}
      </div>
      <div className={columnClass}>
        <StepsCard report={selling.data} />
        {seesSales ? <MonthsCard report={selling.data} /> : null}
        {can.readSheet(me).ok ? <PerWattCard report={selling.data} /> : null}
        {seesSales ? <CancellationsCard report={selling.data} /> : null}
        {seesSales ? <PtoCard report={building.data} /> : null}
        {seesSales ? <OpenPaymentsCard report={building.data} /> : null}
      </div>
    </div>
  )
}

const columnClass = 'grid min-w-0 content-start gap-4'
