import { appointments, serviceJobs } from '@crm/contract'
import { can } from '@crm/domain/people/can'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import CalendarDays from 'lucide-react/icons/calendar-days'
import CalendarPlus from 'lucide-react/icons/calendar-plus'
import Lock from 'lucide-react/icons/lock'
import { routeQuery } from '~/api/route-query.ts'
import NotHere from '~/ui/not-here.tsx'
import { useMe } from '~/session/me.ts'
import { Skeleton } from '~/ui/skeleton.tsx'
import { Button } from '~/ui/button.tsx'
import { buttonClass } from '~/ui/button-class.ts'
import { ErrorPanel } from '~/ui/error-panel.tsx'
import { partOfDay, today } from '~/ui/format.ts'
import { useMinute } from '~/ui/use-minute.ts'
import { PageTitle } from '~/ui/page-title.tsx'
import { Panel } from '~/ui/panel.tsx'
import { MyTasks } from '~/kinds/tasks/my-tasks.tsx'
import { AgendaRow } from '~/kinds/appointments/agenda.tsx'
import { dayAfter, dayNow } from '~/kinds/appointments/days.ts'
import { planOf, repairsOf, type Stop } from './day-plan.ts'
import { NextRepair } from './next-repair.tsx'
import { NextVisit } from './next-visit.tsx'
import { OpenResults } from './open-results.tsx'
import { RepairRow } from './repair-row.tsx'

/** A person's day on the phone: next stop, directions, open results and tasks. */
export function Today() {
  const me = useMe()
  const [firstName = me.name] = me.name.split(' ')
  const seesVisits = can.readAppointment(me)
  return (
    <>
      <header className="flex flex-none items-center gap-2 px-gutter pt-[max(10px,env(safe-area-inset-top))] pb-3">
        <span className="min-w-0">
          <PageTitle name="Today">{`Good ${partOfDay()}, ${firstName}`}</PageTitle>
          <span className="text-13 text-3">{today()}</span>
        </span>
        {can.bookAppointment(me).ok ? (
          <Link
            to="/appointments/new"
            aria-label="Book an appointment"
            data-tip="Book an appointment"
            className={`${buttonClass({ variant: 'primary', square: true })} ml-auto max-sm:size-11`}
          >
            <CalendarPlus />
          </Link>
        ) : null}
      </header>
      <div className="grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)] content-start gap-4 overflow-y-auto pb-6 sm:max-w-[560px]">
        {seesVisits.ok || can.readServiceJob(me).ok ? (
          <Stops />
        ) : (
          <Panel icon={<Lock />} title="No access to appointments" help={seesVisits.reason} />
        )}
        <div className="px-gutter">
          <MyTasks isWhole />
        </div>
      </div>
    </>
  )
}

/** The person's own appointments and repairs of today and tomorrow. */
function Stops() {
  const me = useMe()
  const day = dayNow()
  // An appointment that ends disappears within a minute.
  const now = new Date(useMinute() * 60_000)
  const visits = useQuery({
    ...routeQuery(appointments.listPaginated, {
      query: {
        from: day,
        to: dayAfter(day, 1),
        repId: [me.id],
        result: ['Scheduled'],
        sort: 'dateTime',
        pageSize: 50,
      },
    }),
    enabled: can.readAppointment(me).ok,
  })
  const repairs = useQuery({
    ...routeQuery(serviceJobs.listPaginated, { query: repairsOf(me.id, day) }),
    enabled: can.readServiceJob(me).ok,
  })
  const queries = [visits, repairs].filter(({ isEnabled }) => isEnabled)
  const unread = queries.filter(({ data }) => data === undefined)
  const failed = unread.filter(({ isError }) => isError)
  if (failed.length > 0) {
    return (
      <ErrorPanel>
        <Button onClick={() => failed.forEach((query) => void query.refetch())}>Try again</Button>
      </ErrorPanel>
    )
  }
  if (unread.length === queries.length && unread.every(({ isPaused }) => isPaused)) return <NotHere />
  const isPending = unread.some(({ isPaused }) => !isPaused)
  const [next, ...later] = isPending ? [] : planOf(visits.data?.items ?? [], repairs.data?.items ?? [], now)
  return (
    <>
      <section aria-label="Next" aria-busy={isPending} className="px-gutter">
        {isPending ? (
          <div className="grid h-52 content-center gap-3 rounded-card border border-line px-4">
            <Skeleton className="w-24" />
            <Skeleton className="h-5 w-48" />
            <Skeleton className="w-40" />
          </div>
        ) : next ? (
          <NextStop stop={next} />
        ) : (
          <div className="grid h-52 rounded-card border border-line">
            <Panel
              icon={<CalendarDays />}
              title="Nothing scheduled today or tomorrow"
              help="Your visits and repairs appear here."
            >
              <Link to="/appointments" className={`${buttonClass()} max-sm:min-h-11`}>
                Open the calendar
              </Link>
            </Panel>
          </div>
        )}
      </section>
      {unread.some(({ isPaused }) => isPaused) ? (
        <p className="px-gutter text-13 text-3">
          {visits.data === undefined && visits.isEnabled ? 'Appointments' : 'Repairs'} are not on this phone.
        </p>
      ) : null}
      {visits.isEnabled ? <OpenResults /> : null}
      {[...Map.groupBy(later, (stop) => stop.day)].map(([on, stops]) => {
        const title = on === day ? 'Later today' : 'Tomorrow'
        return (
          <section key={on} aria-label={title}>
            <h2 className="px-gutter pb-1">
              {title} <span className="font-normal text-3">{stops.length}</span>
            </h2>
            <ul className="border-t border-line max-sm:[&_a[aria-label]]:size-11">
              {stops.map((stop) =>
                stop.kind === 'visit' ? (
                  <AgendaRow key={stop.appointment.id} appointment={stop.appointment} />
                ) : (
                  <RepairRow key={stop.job.id} job={stop.job} />
                ),
              )}
            </ul>
          </section>
        )
      })}
    </>
  )
}

const NextStop = ({ stop }: { readonly stop: Stop }) =>
  stop.kind === 'visit' ? <NextVisit appointment={stop.appointment} /> : <NextRepair job={stop.job} />
