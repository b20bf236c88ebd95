import { appointments } from '@crm/contract'
import type { Appointment } from '@crm/contract/web/appointment-shapes'
import { endOf } from '@crm/domain/appointments/appointment-times'
import { can } from '@crm/domain/people/can'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import CalendarDays from 'lucide-react/icons/calendar-days'
import CalendarPlus from 'lucide-react/icons/calendar-plus'
import Lock from 'lucide-react/icons/lock'
import { ask } from '../../../../api/ask.ts'
import NotHere from '../../../../pocket/not-here.tsx'
import { useMe } from '../../../../session/me.ts'
import { Bone } from '../../../../ui/bone.tsx'
import { Button } from '../../../../ui/button.tsx'
import { buttonClass } from '../../../../ui/button-class.ts'
import { ErrorPanel } from '../../../../ui/error-panel.tsx'
import { partOfDay, today } from '../../../../ui/format.ts'
import { PageTitle } from '../../../../ui/page-title.tsx'
import { Panel } from '../../../../ui/panel.tsx'
import { MyTasks } from '../../-dashboard/my-tasks.tsx'
import { AgendaRow } from '../../appointments/-calendar/agenda.tsx'
import { clockTimeOf, dayAfter, dayNow } from '../../appointments/-calendar/days.ts'
import { NextVisit } from './next-visit.tsx'
import { OpenResults } from './open-results.tsx'

/** One's day under the thumb: where to next, how to get there, what came of it, and what else is to do. */
export function Today() {
  const me = useMe()
  const [firstName = me.name] = me.name.split(' ')
  const mayRead = can.readAppointment(me)
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
        {mayRead.ok ? (
          <Visits />
        ) : (
          <Panel icon={<Lock />} title="Appointments are not open to you" help={mayRead.reason} />
        )}
        <div className="px-gutter">
          <MyTasks isWhole />
        </div>
      </div>
    </>
  )
}

/** Of today and tomorrow, of whoever looks. */
function Visits() {
  const me = useMe()
  const day = dayNow()
  const query = useQuery(
    ask(appointments.listPaginated, {
      query: {
        from: day,
        to: dayAfter(day, 1),
        repId: [me.id],
        result: ['Scheduled'],
        sort: 'dateTime',
        pageSize: 50,
      },
    }),
  )
  if (query.isError && !query.data) {
    return (
      <ErrorPanel>
        <Button onClick={() => void query.refetch()}>Try again</Button>
      </ErrorPanel>
    )
  }
  if (query.isPaused && !query.data) return <NotHere />
  const [next, ...later] = query.data?.items.filter(isAhead) ?? []
  return (
    <>
      <section aria-label="Next" aria-busy={query.isPending} className="px-gutter">
        {query.isPending ? (
          <div className="grid h-52 content-center gap-3 rounded-card border border-line px-4">
            <Bone className="w-24" />
            <Bone className="h-5 w-48" />
            <Bone className="w-40" />
          </div>
        ) : next ? (
          <NextVisit appointment={next} />
        ) : (
          <div className="grid h-52 rounded-card border border-line">
            <Panel
              icon={<CalendarDays />}
              title="Nobody waits for you today or tomorrow"
              help="What is booked for you stands here, with the way and the phone."
            >
              <Link to="/appointments" className={`${buttonClass()} max-sm:h-11`}>
                To the calendar
              </Link>
            </Panel>
          </div>
        )}
      </section>
      <OpenResults />
      {[...Map.groupBy(later, ({ dateTime }) => clockTimeOf(dateTime).day)].map(([on, visits]) => {
        const title = on === day ? 'Later today' : 'Tomorrow'
        return (
          <section key={on} aria-label={title}>
            <h2 className="px-gutter pb-1">{title}</h2>
            <ul className="border-t border-line max-sm:[&_a[aria-label]]:size-11">
              {visits.map((appointment) => (
                <AgendaRow key={appointment.id} appointment={appointment} />
              ))}
            </ul>
          </section>
        )
      })}
    </>
  )
}

/** One that is under way is still the next thing to think of. */
const isAhead = (appointment: Appointment) => endOf(appointment).getTime() > Date.now()
