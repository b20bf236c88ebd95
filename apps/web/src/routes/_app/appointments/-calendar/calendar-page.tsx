import { appointments } from '@crm/contract'
import type { LightAppointment } from '@crm/contract/web/appointment-shapes'
import { holidayOn } from '@crm/domain/holidays'
import { can } from '@crm/domain/people/can'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, Outlet, useNavigate } from '@tanstack/react-router'
import { clsx } from 'clsx'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import List from 'lucide-react/icons/list'
import Lock from 'lucide-react/icons/lock'
import PanelRightClose from 'lucide-react/icons/panel-right-close'
import PanelRightOpen from 'lucide-react/icons/panel-right-open'
import Plus from 'lucide-react/icons/plus'
import Rss from 'lucide-react/icons/rss'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { routeQuery } from '~/api/route-query.ts'
import NotHere from '~/ui/not-here.tsx'
import { useMe } from '~/session/me.ts'
import { Avatar } from '~/ui/avatar.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { Button } from '~/ui/button.tsx'
import { buttonClass } from '~/ui/button-class.ts'
import { ErrorPanel } from '~/ui/error-panel.tsx'
import { formatDay } from '~/ui/format.ts'
import { pageHeadClass } from '~/ui/page-head-class.ts'
import { PageTitle } from '~/ui/page-title.tsx'
import { Panel } from '~/ui/panel.tsx'
import { usePreferences } from '~/ui/preferences.ts'
import { SegmentedLinks } from '~/ui/segmented-links.tsx'
import { useShortcuts } from '~/ui/shortcuts.ts'
import { usePhone } from '~/ui/use-phone.ts'
import { Agenda, AgendaSkeleton } from '~/kinds/appointments/agenda.tsx'
import { CalendarFilters } from './calendar-filters.tsx'
import { type CalendarSearch, readCalendarSearch } from '~/kinds/appointments/calendar-search.ts'
import {
  type CalendarView,
  adjacentDay,
  clockTimeOf,
  dayNow,
  instantAt,
  visibleDays,
} from '~/kinds/appointments/days.ts'
import { MonthGrid } from './month-grid.tsx'
import { edgesOf, inOneList, repsOf, type VisibleRep } from './visible-reps.ts'
import { SideQueue } from './side-queue.tsx'
import { type Column, TimeGrid } from './time-grid.tsx'

const viewLabels: Record<CalendarView, string> = {
  day: 'Day',
  week: 'Week',
  month: 'Month',
  agenda: 'Agenda',
}

/** The appointment calendar; its whole state is in the address. */
export function CalendarPage({ search }: { readonly search: CalendarSearch }) {
  const me = useMe()
  const isPhone = usePhone()
  const navigate = useNavigate()
  const today = dayNow()
  const isQueueHidden = usePreferences((kept) => kept.isQueueHidden)
  const { reps: chosen, result, type, ...asked } = readCalendarSearch(search)
  const { view = isPhone ? 'agenda' : 'week', day = today } = asked
  const days = visibleDays(view, day)
  const mayRead = can.readAppointment(me)
  const mayBook = can.bookAppointment(me)
  const asks = {
    from: days[0] ?? day,
    to: days.at(-1) ?? day,
    ...(result && { result }),
    ...(type && { type }),
  }
  const query = useQuery({
    ...routeQuery(appointments.calendar, { query: asks }),
    enabled: mayRead.ok,
    placeholderData: keepPreviousData,
  })
  // A few reps may fit under the row limit even where everybody together does not.
  const isCut = query.data?.isCut === true
  const ofChosen = useQuery({
    ...routeQuery(appointments.calendar, { query: { ...asks, repId: [...(chosen ?? [])] } }),
    enabled: mayRead.ok && isCut && chosen !== undefined,
  })
  const go = (next: CalendarSearch) =>
    void navigate({ to: '/appointments', search: (kept: CalendarSearch) => ({ ...kept, ...next }) })
  const book = (at?: string) =>
    void navigate({ to: '/appointments/new', search: (kept: CalendarSearch) => ({ ...kept, at }) })
  useShortcuts([
    { keys: 't', words: 'Today', where: 'In a list', run: () => go({ day: undefined }) },
    {
      keys: '[',
      words: 'Earlier days',
      where: 'In a list',
      run: () => go({ day: adjacentDay(view, day, -1) }),
    },
    { keys: ']', words: 'Later days', where: 'In a list', run: () => go({ day: adjacentDay(view, day, 1) }) },
    ...(mayBook.ok
      ? [{ keys: 'b', words: 'Book an appointment', where: 'In a list' as const, run: () => book() }]
      : []),
  ])
  if (!mayRead.ok) {
    return <Panel isPage icon={<Lock />} title="No access to appointments" help={mayRead.reason} />
  }
  // Offline with data of other days only: placeholder data says nothing about these days.
  const isAway = query.isPaused && (query.data === undefined || query.isPlaceholderData)
  const all = inOneList(query.data)
  const reps = repsOf(all)
  const found = isCut && chosen ? ofChosen.data : query.data
  const shown = inOneList(found).filter(
    ({ repId }) => chosen === undefined || chosen.includes(repId ?? 'none'),
  )
  return (
    <div className="flex min-h-0 flex-1">
      <div className="flex min-h-0 min-w-0 flex-1 flex-col">
        <div className="flex-none short:border-b short:border-line">
          <header className={`${pageHeadClass} flex-wrap short:w-full short:flex-nowrap`}>
            {/* Stays on one line in every font: the title truncates. */}
            <div className="flex min-w-0 items-center gap-2 max-sm:w-full max-sm:basis-full! max-sm:flex-wrap max-sm:[&>h1]:flex-[1_1_6rem]">
              <PageTitle name="Appointments">{titleOf(view, days, day)}</PageTitle>
              <span className="flex flex-none gap-1 max-sm:ml-auto">
                <Button square aria-label="Earlier" onClick={() => go({ day: adjacentDay(view, day, -1) })}>
                  <ChevronLeft />
                </Button>
                <Button onClick={() => go({ day: undefined })}>Today</Button>
                <Button square aria-label="Later" onClick={() => go({ day: adjacentDay(view, day, 1) })}>
                  <ChevronRight />
                </Button>
              </span>
            </div>
            <span className="ml-auto flex items-center gap-2 max-sm:ml-0 max-sm:w-full max-sm:flex-wrap max-sm:justify-between max-sm:[&>nav]:min-w-[min(100%,11rem)]">
              <SegmentedLinks label="View" isSmall>
                {(Object.keys(viewLabels) as CalendarView[]).map((one) => (
                  <Link
                    key={one}
                    to="/appointments"
                    search={(kept: CalendarSearch) => ({ ...kept, view: one })}
                    aria-current={one === view ? 'page' : undefined}
                    activeProps={{}}
                  >
                    {viewLabels[one]}
                  </Link>
                ))}
              </SegmentedLinks>
              <Link to="/appointments/list" className={clsx(buttonClass(), 'max-sm:hidden short:hidden')}>
                <List />
                List
              </Link>
              <Link
                to="/settings/calendar"
                aria-label="Calendar link"
                data-tip="Your appointments in another calendar"
                className={clsx(buttonClass({ square: true }), 'max-sm:hidden short:hidden')}
              >
                <Rss />
              </Link>
              <Button
                square
                aria-label="To-do pane"
                aria-expanded={!isQueueHidden}
                data-tip={isQueueHidden ? 'Show the to-do pane' : 'Hide the to-do pane'}
                className="max-xl:hidden"
                onClick={() => usePreferences.setState({ isQueueHidden: !isQueueHidden })}
              >
                {isQueueHidden ? <PanelRightOpen /> : <PanelRightClose />}
              </Button>
              {mayBook.ok ? (
                <Link
                  to="/appointments/new"
                  search={(kept: CalendarSearch) => ({ ...kept, at: undefined, lead: undefined })}
                  className={buttonClass({ variant: 'primary' })}
                >
                  <Plus />
                  Book
                </Link>
              ) : null}
            </span>
          </header>
          <CalendarFilters
            reps={reps}
            chosen={chosen}
            result={result}
            type={type}
            isQueueHidden={isQueueHidden}
            onChange={go}
          />
        </div>
        {found?.isCut ? <Cut isOfChosen={chosen !== undefined} /> : null}
        {isAway ? (
          <NotHere />
        ) : query.isError && !query.data ? (
          <ErrorPanel>
            <Button onClick={() => void query.refetch()}>Try again</Button>
          </ErrorPanel>
        ) : (
          <Days
            view={view}
            day={day}
            days={days}
            today={today}
            reps={reps}
            appointments={shown}
            isWaiting={found === undefined}
            onBook={mayBook.ok ? book : undefined}
          />
        )}
      </div>
      {isQueueHidden ? null : <SideQueue />}
      <Outlet />
    </div>
  )
}

/** Shown above the days, since missing appointments are invisible. */
const Cut = ({ isOfChosen }: { readonly isOfChosen: boolean }) => (
  <output className="flex flex-none items-center gap-2 border-b border-warn-line bg-warn-ground px-gutter py-2 text-13">
    <TriangleAlert className="icon-14 flex-none text-warn-text" />
    <span>
      These days hold more than 1,000 appointments, and the later ones are not shown.{' '}
      {isOfChosen ? 'Choose fewer reps, or fewer days.' : 'Choose the reps that you want to see.'}
    </span>
  </output>
)

interface DaysProps {
  readonly view: CalendarView
  readonly day: string
  readonly days: readonly string[]
  readonly today: string
  /** Everybody with appointments in these days, whether chosen or not. */
  readonly reps: readonly VisibleRep[]
  readonly appointments: readonly LightAppointment[]
  readonly isWaiting: boolean
  readonly onBook: ((at: string) => void) | undefined
}

function Days({ view, day, days, today, reps, appointments: shown, isWaiting, onBook }: DaysProps) {
  const me = useMe()
  if (view === 'month') {
    return (
      <MonthGrid
        days={days}
        month={day.slice(0, 7)}
        today={today}
        appointments={shown}
        isWaiting={isWaiting}
      />
    )
  }
  if (view === 'agenda') {
    return isWaiting ? (
      <AgendaSkeleton />
    ) : (
      <Agenda appointments={shown} help="Look at other days, or book one." />
    )
  }
  // The column width and the hours depend on the appointments, so a skeleton is shown until they load.
  if (isWaiting) return <GridSkeleton days={Math.min(days.length, 6)} />
  const lanes = repsOf(shown)
  const isOfPeople = view === 'day' && lanes.length > 1
  const columns: Column[] = isOfPeople
    ? lanes.map(({ id, name, count }) => ({
        key: id,
        day,
        isToday: day === today,
        head: (
          <>
            <Avatar name={name} />
            <span className="cut font-medium">{name ?? 'No rep'}</span>
            <span className="text-3">{count}</span>
          </>
        ),
        holds: ({ repId }, place) => (repId ?? 'none') === id && place.day === day,
      }))
    : workDays(days, [day, today], shown).map((one) => ({
        key: one,
        day: one,
        isToday: one === today,
        head: (
          <>
            {formatDay(noon(one)).slice(0, 3)} <strong>{Number(one.slice(-2))}</strong>
            <span className="cut text-12 text-3">{holidayOn(one)}</span>
          </>
        ),
        holds: (_appointment, place) => place.day === one,
      }))
  const isOnlyMine = reps.every(({ id }) => id === me.id)
  return (
    <TimeGrid
      columns={columns}
      appointments={shown}
      today={today}
      byDay={!isOfPeople}
      onBook={onBook}
      edgeOf={isOfPeople || isOnlyMine ? undefined : edgesOf(reps)}
    />
  )
}

/** Without the Sundays on which nothing happens, unless one is today or was opened. */
const workDays = (days: readonly string[], needed: readonly string[], shown: readonly LightAppointment[]) =>
  days.filter(
    (day) =>
      needed.includes(day) ||
      new Date(noon(day)).getUTCDay() !== 0 ||
      shown.some(({ dateTime }) => clockTimeOf(dateTime).day === day),
  )

const GridSkeleton = ({ days }: { readonly days: number }) => (
  <div
    aria-busy="true"
    className="grid flex-1 auto-cols-fr grid-flow-col gap-2 overflow-hidden py-16 pr-2 pl-14"
  >
    {Array.from({ length: days }, (_, at) => (
      // oxlint-disable-next-line react/no-array-index-key -- they are all the same
      <div key={at} className="grid content-start gap-10">
        <Skeleton className="h-16 w-full" />
        <Skeleton className="h-20 w-full" />
      </div>
    ))}
  </div>
)

const noon = (day: string) => instantAt({ day, minute: 720 })

const months = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })

function titleOf(view: CalendarView, days: readonly string[], day: string): string {
  if (view === 'day') return [formatDay(noon(day)), holidayOn(day)].filter(Boolean).join(' · ')
  if (view === 'agenda') return `From ${formatDay(noon(day))}`
  return months.format(new Date(`${view === 'month' ? day : (days[3] ?? day)}T00:00:00Z`))
}
