import { appointments } from '@crm/contract'
import type { Appointment } from '@crm/contract/web/appointment-shapes'
import { appointmentTypeLabels } from '@crm/domain/appointments/appointment-words'
import { can } from '@crm/domain/people/can'
import { Link } from '@tanstack/react-router'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import { routeQuery } from '~/api/route-query.ts'
import { statusLook } from '~/kinds/appointments/appointment-looks.ts'
import { ConfirmMenu } from '~/kinds/appointments/confirm-menu.tsx'
import { useMe } from '~/session/me.ts'
import { Badge } from '~/ui/badge.tsx'
import { buttonClass } from '~/ui/button-class.ts'
import { formatMoment } from '~/ui/format.ts'

/** The next appointment of a client; the page waits for it, so that the cards do not move down. */
export const nextAppointmentOf = (leadId: string) =>
  routeQuery(appointments.listPaginated, {
    query: { leadId, isPast: 'false', result: 'Scheduled', sort: 'dateTime', pageSize: 1 },
  })

interface Props {
  readonly appointment: Appointment
}

/** The first thing to know about a client with a date: when, whether confirmed, and how to move it. */
export function NextAppointment({ appointment }: Props) {
  const mayChange = can.changeAppointment(useMe()).ok
  const { id, leadId, type, dateTime, repName } = appointment
  const { tone, icon, label } = statusLook(appointment)
  return (
    <section
      aria-label="Next appointment"
      className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-card border border-info-line bg-info-ground px-4 py-2.5 text-13"
    >
      <CalendarClock className="flex-none text-info-text" />
      <Link
        to="/leads/$leadId/appointments/$appointmentId"
        params={{ leadId, appointmentId: id }}
        search={true}
        className="font-medium text-1 hover:underline"
      >
        <time dateTime={dateTime}>{formatMoment(dateTime)}</time>
      </Link>
      <span className="text-2">{[appointmentTypeLabels[type], repName].filter(Boolean).join(', ')}</span>
      <Badge tone={tone} icon={icon}>
        {label}
      </Badge>
      {mayChange ? (
        <span className="ml-auto flex gap-2">
          <ConfirmMenu appointment={appointment} size="small" />
          <Link
            to="/leads/$leadId/appointments/$appointmentId"
            params={{ leadId, appointmentId: id }}
            search={true}
            className={buttonClass({ size: 'small' })}
          >
            Move
          </Link>
        </span>
      ) : null}
    </section>
  )
}
