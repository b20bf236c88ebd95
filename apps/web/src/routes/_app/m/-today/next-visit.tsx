import type { Appointment } from '@crm/contract/web/appointment-shapes'
import { endOf } from '@crm/domain/appointments/appointment-times'
import { appointmentTypeLabels } from '@crm/domain/appointments/appointment-words'
import { Link } from '@tanstack/react-router'
import Phone from 'lucide-react/icons/phone'
import RouteIcon from 'lucide-react/icons/route'
import { Badge } from '~/ui/badge.tsx'
import { buttonClass } from '~/ui/button-class.ts'
import { formatDay, formatTime, relativeDay } from '~/ui/format.ts'
import { isOver, statusLook } from '~/kinds/appointments/appointment-looks.ts'
import { ResultButtons } from '~/kinds/appointments/result-buttons.tsx'
import { routeTo } from '~/kinds/addresses/route-to.ts'

interface Props {
  readonly appointment: Appointment
}

/** The next appointment: time, client, place, directions and phone, and its result once it has begun. */
export function NextVisit({ appointment }: Props) {
  const { id, leadId, leadName, leadPhone, address, type, dateTime, notes } = appointment
  const { tone, icon, label } = statusLook(appointment)
  const link = `${buttonClass()} max-sm:min-h-11`
  return (
    <article className="grid min-h-52 content-start gap-3 rounded-card border border-line bg-surface p-4">
      <div className="flex items-baseline justify-between gap-2">
        <strong className="text-20">
          {formatTime(dateTime)}
          <span className="text-13 font-normal text-2">
            {' '}
            to {formatTime(endOf(appointment).toISOString())}
          </span>
        </strong>
        <span className="text-13 text-2">{relativeDay(dateTime) ?? formatDay(dateTime)}</span>
      </div>
      <div className="grid gap-0.5">
        <Link
          to="/m/client-record"
          search={{ lead: leadId }}
          className="flex min-h-11 items-center text-16 font-medium text-1"
        >
          <span className="cut">{leadName}</span>
        </Link>
        <span className="text-13 text-2">{address ?? appointmentTypeLabels[type]}</span>
        {notes ? <span className="pt-1 text-13">{notes}</span> : null}
      </div>
      <span>
        <Badge tone={tone} icon={icon}>
          {label}
        </Badge>
      </span>
      <div className="grid grid-cols-3 gap-2">
        {leadPhone ? (
          <a href={`tel:${leadPhone}`} className={`${buttonClass({ variant: 'primary' })} max-sm:min-h-11`}>
            <Phone />
            Call
          </a>
        ) : null}
        {address ? (
          <a href={routeTo(address)} target="_blank" rel="noreferrer" className={link}>
            <RouteIcon />
            Route
          </a>
        ) : null}
        <Link to="/appointments/$appointmentId" params={{ appointmentId: id }} className={link}>
          Open
        </Link>
      </div>
      {isOver(appointment) ? (
        <div className="max-sm:[&_button]:h-11 max-sm:[&_button]:min-w-11">
          <ResultButtons appointment={appointment} />
        </div>
      ) : null}
    </article>
  )
}
