import { appointments } from '@crm/contract'
import type { Appointment } from '@crm/contract/web/appointment-shapes'
import { can } from '@crm/domain/people/can'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, Outlet, useNavigate } from '@tanstack/react-router'
import { clsx } from 'clsx'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import List from 'lucide-react/icons/list'
import Lock from 'lucide-react/icons/lock'
import Plus from 'lucide-react/icons/plus'
import Rss from 'lucide-react/icons/rss'
import { ask } from '../../../../api/ask.ts'
import { useMe } from '../../../../session/me.ts'
import { Avatar } from '../../../../ui/avatar.tsx'
import { Bone } from '../../../../ui/bone.tsx'
import { Button } from '../../../../ui/button.tsx'
import { buttonClass } from '../../../../ui/button-class.ts'
import { ErrorPanel } from '../../../../ui/error-panel.tsx'
import { formatDay } from '../../../../ui/format.ts'
import { PageTitle } from '../../../../ui/page-title.tsx'
import { Panel } from '../../../../ui/panel.tsx'
import { SegmentedLinks } from '../../../../ui/segmented-links.tsx'
import { useShortcuts } from '../../../../ui/shortcuts.ts'
import { usePhone } from '../../../../ui/use-phone.ts'
import { Agenda, AgendaBones } from './agenda.tsx'
import { CalendarFilters } from './calendar-filters.tsx'
import { type CalendarSearch, readCalendarSearch } from './calendar-search.ts'
import { type CalendarView, dayBeside, dayNow, daysShown, instantAt } from './days.ts'
import { MonthGrid } from './month-grid.tsx'
import { repsOf } from './reps-shown.ts'
import { SideQueue } from './side-queue.tsx'
import { type GridColumn, TimeGrid } from './time-grid.tsx'

const viewLabels: Record<CalendarView, string> = {
  day: 'Day',
  week: 'Week',
  month: 'Month',
  agenda: 'Agenda',
}

/** The calendar of appointments: what it shows stands in its address. */
export function CalendarPage({ search }: { readonly search: CalendarSearch }) {
  const me = useMe()
  const isPhone = usePhone()
  const navigate = useNavigate()
  const today = dayNow()
  const { reps: chosen, result, type, ...asked } = readCalendarSearch(search)
  const { view = isPhone ? 'agenda' : 'week', day = today } = asked
  const days = daysShown(view, day)
  const mayRead = can.readAppointment(me)
  const mayBook = can.bookAppointment(me)
  const query = useQuery({
    ...ask(appointments.calendar, {
      query: {
        from: days[0] ?? day,
        to: days.at(-1) ?? day,
        ...(result && { result }),
        ...(type && { type }),
      },
    }),
    enabled: mayRead.ok,
    placeholderData: keepPreviousData,
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
      run: () => go({ day: dayBeside(view, day, -1) }),
    },
    { keys: ']', words: 'Later days', where: 'In a list', run: () => go({ day: dayBeside(view, day, 1) }) },
    ...(mayBook.ok
      ? [{ keys: 'b', words: 'Book an appointment', where: 'In a list' as const, run: () => book() }]
      : []),
  ])
  if (!mayRead.ok) {
    return <Panel isPage icon={<Lock />} title="Appointments are not open to you" help={mayRead.reason} />
  }
  const all = query.data?.appointments ?? []
  const reps = repsOf(all)
  const shown = chosen ? all.filter(({ repId }) => chosen.includes(repId ?? 'none')) : all
  return (
    <div className="flex min-h-0 flex-1">
      <div className="flex min-h-0 min-w-0 flex-1 flex-col">
        <header className="flex flex-none flex-wrap items-center gap-2 px-gutter pt-4 pb-2 max-sm:pt-3">
          {/* On one line whatever the font: the title gives way. */}
          <div className="flex min-w-0 items-center gap-2 max-sm:w-full">
            <PageTitle name="Appointments">{titleOf(view, days, day)}</PageTitle>
            <span className="flex flex-none gap-1 max-sm:ml-auto">
              <Button square aria-label="Earlier" onClick={() => go({ day: dayBeside(view, day, -1) })}>
                <ChevronLeft />
              </Button>
              <Button onClick={() => go({ day: undefined })}>Today</Button>
              <Button square aria-label="Later" onClick={() => go({ day: dayBeside(view, day, 1) })}>
                <ChevronRight />
              </Button>
            </span>
          </div>
          <span className="ml-auto flex items-center gap-2 max-sm:ml-0 max-sm:w-full max-sm:justify-between">
            <span className="[&_a]:h-[26px]! [&_a]:px-3 [&_a]:text-13 max-sm:[&_a]:h-9! max-sm:[&_a]:px-2">
              <SegmentedLinks label="View">
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
            </span>
            <Link to="/appointments/list" className={clsx(buttonClass(), 'max-sm:hidden')}>
              <List />
              List
            </Link>
            <Link
              to="/settings/calendar"
              aria-label="Calendar link"
              data-tip="Your appointments in another calendar"
              className={clsx(buttonClass({ square: true }), 'max-sm:hidden')}
            >
              <Rss />
            </Link>
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
        <CalendarFilters reps={reps} chosen={chosen} result={result} type={type} onChange={go} />
        {query.isError && !query.data ? (
          <ErrorPanel>
            <Button onClick={() => void query.refetch()}>Try again</Button>
          </ErrorPanel>
        ) : (
          <Days
            view={view}
            day={day}
            days={days}
            today={today}
            appointments={shown}
            isWaiting={query.isPending}
            onBook={mayBook.ok ? book : undefined}
          />
        )}
        {query.data?.isCut ? (
          <output className="block flex-none border-t border-line px-gutter py-2 text-13 text-2">
            These days hold more than 1,000 appointments: the later ones are in the list.
          </output>
        ) : null}
      </div>
      <SideQueue />
      <Outlet />
    </div>
  )
}

interface DaysProps {
  readonly view: CalendarView
  readonly day: string
  readonly days: readonly string[]
  readonly today: string
  readonly appointments: readonly Appointment[]
  readonly isWaiting: boolean
  readonly onBook: ((at: string) => void) | undefined
}

function Days({ view, day, days, today, appointments: shown, isWaiting, onBook }: DaysProps) {
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
      <AgendaBones />
    ) : (
      <Agenda appointments={shown} help="Look at other days, or book one." />
    )
  }
  // How wide a day is, and from when to when it goes, is known with what it holds.
  if (isWaiting) return <GridBones days={days.length} />
  const lanes = repsOf(shown)
  const isOfPeople = view === 'day' && lanes.length > 1
  const columns: GridColumn[] = isOfPeople
    ? lanes.map(({ id, name, count }) => ({
        key: id,
        day,
        isToday: day === today,
        head: (
          <>
            <Avatar name={name} />
            <span className="cut font-medium">{name ?? 'Nobody'}</span>
            <span className="text-3">{count}</span>
          </>
        ),
        holds: ({ repId }, place) => (repId ?? 'none') === id && place.day === day,
      }))
    : days.map((one) => ({
        key: one,
        day: one,
        isToday: one === today,
        head: (
          <>
            {formatDay(noon(one)).split(' ')[0]} <strong>{Number(one.slice(-2))}</strong>
          </>
        ),
        holds: (_appointment, place) => place.day === one,
      }))
  return <TimeGrid columns={columns} appointments={shown} today={today} byDay={!isOfPeople} onBook={onBook} />
}

const GridBones = ({ days }: { readonly days: number }) => (
  <div
    aria-busy="true"
    className="grid flex-1 auto-cols-fr grid-flow-col gap-2 overflow-hidden py-16 pr-2 pl-14"
  >
    {Array.from({ length: days }, (_, at) => (
      // oxlint-disable-next-line react/no-array-index-key -- they are all the same
      <div key={at} className="grid content-start gap-10">
        <Bone className="h-16 w-full" />
        <Bone className="h-20 w-full" />
      </div>
    ))}
  </div>
)

const noon = (day: string) => instantAt({ day, minute: 720 })

const months = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })

function titleOf(view: CalendarView, days: readonly string[], day: string): string {
  if (view === 'day') return formatDay(noon(day))
  if (view === 'agenda') return `From ${formatDay(noon(day))}`
  return months.format(new Date(`${view === 'month' ? day : (days[3] ?? day)}T00:00:00Z`))
}
