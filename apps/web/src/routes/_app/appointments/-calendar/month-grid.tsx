import type { LightAppointment } from '@crm/contract/web/appointment-shapes'
import { holidayOn } from '@crm/domain/holidays'
import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { formatTime } from '~/ui/format.ts'
import { statusLook, typeLooks } from '~/kinds/appointments/appointment-looks.ts'
import type { CalendarSearch } from '~/kinds/appointments/calendar-search.ts'
import { clockTimeOf } from '~/kinds/appointments/days.ts'

interface Props {
  readonly days: readonly string[]
  /** The month shown, `YYYY-MM`; days of other months are dimmed. */
  readonly month: string
  readonly today: string
  readonly appointments: readonly LightAppointment[]
  readonly isWaiting: boolean
}

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
/** Appointments per day before "3 more". */
const shown = 3

/** A month in whole weeks. On a phone each day shows a count that opens the day. */
export function MonthGrid({ days, month, today, appointments, isWaiting }: Props) {
  const byDay = Map.groupBy(appointments, ({ dateTime }) => clockTimeOf(dateTime).day)
  return (
    <div
      aria-busy={isWaiting}
      className="grid min-h-0 flex-1 auto-rows-[minmax(92px,1fr)] grid-cols-7 grid-rows-[2rem] overflow-y-auto max-sm:auto-rows-[minmax(60px,1fr)]"
    >
      {weekdays.map((weekday) => (
        <span
          key={weekday}
          className="sticky top-0 z-10 grid place-items-center border-b border-line bg-surface text-12 text-3"
        >
          {weekday}
        </span>
      ))}
      {days.map((day) => {
        const held = byDay.get(day) ?? []
        const holiday = holidayOn(day)
        return (
          <section
            key={day}
            aria-label={`${day}${holiday ? `, ${holiday}` : ''}, ${held.length === 1 ? '1 appointment' : `${held.length} appointments`}`}
            className={clsx(
              'relative flex min-w-0 flex-col gap-0.5 border-r border-b border-line p-1',
              holiday && 'bg-hover',
              !day.startsWith(month) && 'bg-sunken text-3',
            )}
          >
            <Link
              to="/appointments"
              search={(kept: CalendarSearch) => ({ ...kept, view: 'day' as const, day })}
              className={clsx(
                'grid h-6 min-w-6 flex-none place-items-center self-start rounded-full px-1 text-13 tabular-nums hover:bg-hover max-sm:h-14 max-sm:w-full max-sm:content-start max-sm:gap-0.5 max-sm:self-stretch max-sm:rounded-control max-sm:pt-1.5',
                day === today && 'bg-primary font-strong text-on-primary hover:bg-primary-hover',
              )}
            >
              {Number(day.slice(-2))}
              {held.length > 0 ? (
                <span
                  className="min-w-6 rounded-full bg-info-ground px-1.5 text-center text-12 font-medium text-info-text sm:hidden"
                  aria-hidden="true"
                >
                  {held.length}
                </span>
              ) : null}
            </Link>
            {holiday ? (
              <span className="cut absolute top-2 right-2 max-w-[calc(100%-2.75rem)] text-12 text-3 max-sm:hidden">
                {holiday}
              </span>
            ) : null}
            <div className="grid min-w-0 gap-0.5 max-sm:hidden">
              {held.slice(0, held.length > shown + 1 ? shown : shown + 1).map((appointment) => (
                <MonthLine key={appointment.id} appointment={appointment} />
              ))}
              {held.length > shown + 1 ? (
                <Link
                  to="/appointments"
                  search={(kept: CalendarSearch) => ({ ...kept, view: 'day' as const, day })}
                  className="px-1 text-12 text-2 hover:underline"
                >
                  {held.length - shown} more
                </Link>
              ) : null}
            </div>
          </section>
        )
      })}
    </div>
  )
}

function MonthLine({ appointment }: { readonly appointment: LightAppointment }) {
  const { id, type, dateTime, leadName } = appointment
  const { icon: TypeIcon } = typeLooks[type]
  return (
    <Link
      to="/appointments/$appointmentId"
      params={{ appointmentId: id }}
      search={(kept: CalendarSearch) => kept}
      className="flex min-w-0 items-center gap-1 rounded-control px-1 text-12 text-1 hover:bg-hover"
    >
      <TypeIcon className="icon-12 flex-none text-2" />
      <span className="flex-none tabular-nums text-2">{formatTime(dateTime).replace(':00', '')}</span>
      <span className="cut">{leadName}</span>
      <span className="sr-only">{statusLook(appointment).label}</span>
    </Link>
  )
}
