import type { LightAppointment } from '@crm/contract/web/appointment-shapes'
import { formatPhone } from '@crm/domain/contact/format-phone'
import { holidayOn } from '@crm/domain/holidays'
import { Link } from '@tanstack/react-router'
import CalendarDays from 'lucide-react/icons/calendar-days'
import Phone from 'lucide-react/icons/phone'
import RouteIcon from 'lucide-react/icons/route'
import { Avatar } from '~/ui/avatar.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { Badge } from '~/ui/badge.tsx'
import { buttonClass } from '~/ui/button-class.ts'
import { formatDay, formatTime, relativeDay } from '~/ui/format.ts'
import { Panel } from '~/ui/panel.tsx'
import { statusLook, typeLooks } from './appointment-looks.ts'
import { routeTo } from '~/kinds/addresses/route-to.ts'
import type { CalendarSearch } from './calendar-search.ts'
import { clockTimeOf } from './days.ts'

interface Props {
  readonly appointments: readonly LightAppointment[]
  readonly help: string
}

/** Appointments as a list by day, for phones and for printing. */
export function Agenda({ appointments, help }: Props) {
  if (appointments.length === 0)
    return <Panel icon={<CalendarDays />} title="No appointments in these days" help={help} />
  const byDay = Map.groupBy(appointments, ({ dateTime }) => clockTimeOf(dateTime).day)
  return (
    <div className="min-h-0 flex-1 overflow-y-auto pb-6 max-sm:min-h-40">
      {[...byDay].map(([day, held]) => (
        <section key={day} aria-label={dayName(held[0])}>
          <h2 className="sticky top-0 z-10 border-b border-line bg-canvas px-gutter py-2 text-13 font-strong">
            {dayName(held[0])} <span className="font-normal text-3">{held.length}</span>
            <span className="ml-2 font-normal text-3">{holidayOn(day)}</span>
          </h2>
          <ul>
            {held.map((appointment) => (
              <AgendaRow key={appointment.id} appointment={appointment} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

export const AgendaSkeleton = () => (
  <ul aria-busy="true" className="flex-1">
    {['w-2/5', 'w-1/2', 'w-1/3', 'w-3/5'].map((width) => (
      <li
        key={width}
        aria-hidden="true"
        className="grid grid-cols-[4rem_minmax(0,1fr)] gap-x-3 border-b border-line px-gutter py-3"
      >
        <Skeleton className="w-12" />
        <span className="grid gap-2">
          <Skeleton className={width} />
          <Skeleton className="w-1/2" />
          <Skeleton className="h-5 w-24" />
        </span>
      </li>
    ))}
  </ul>
)

const dayName = (first: LightAppointment | undefined) =>
  first ? (relativeDay(first.dateTime) ?? formatDay(first.dateTime)) : ''

/** Time, client and place, with directions and phone. */
export function AgendaRow({ appointment }: { readonly appointment: LightAppointment }) {
  const { id, type, dateTime, leadName, leadPhone, address, city, repName } = appointment
  const { icon: TypeIcon } = typeLooks[type]
  const { icon, tone, label } = statusLook(appointment)
  return (
    <li className="relative grid grid-cols-[4rem_minmax(0,1fr)_auto] items-start gap-x-3 border-b border-line px-gutter py-3 hover:bg-hover">
      <time dateTime={dateTime} className="pt-0.5 text-13 tabular-nums text-2">
        {formatTime(dateTime)}
      </time>
      <div className="grid min-w-0 gap-1">
        <Link
          to="/appointments/$appointmentId"
          params={{ appointmentId: id }}
          search={(kept: CalendarSearch) => kept}
          className="flex min-w-0 items-center gap-1.5 text-14 font-medium text-1 after:absolute after:inset-0"
        >
          <TypeIcon className="icon-14 flex-none text-3" />
          <span className="cut">{leadName}</span>
        </Link>
        <span className="text-13 text-2">{address ?? city ?? (leadPhone && formatPhone(leadPhone))}</span>
        <span className="flex items-center gap-2">
          <Badge tone={tone} icon={icon}>
            {label}
          </Badge>
          <Avatar name={repName} />
          <span className="cut text-12 text-3">{repName ?? 'Nobody'}</span>
        </span>
      </div>
      <ReachLinks name={leadName} address={type === 'Home' ? address : null} phone={leadPhone} />
    </li>
  )
}

interface ReachLinksProps {
  readonly name: string
  readonly address: string | null
  readonly phone: string | null
}

/** Directions and phone at the end of a row, above the link that covers it. */
export const ReachLinks = ({ name, address, phone }: ReachLinksProps) => (
  <span className="relative z-10 flex gap-1">
    {address ? (
      <a
        href={routeTo(address)}
        target="_blank"
        rel="noreferrer"
        aria-label={`Route to ${name}`}
        className={buttonClass({ variant: 'quiet', square: true })}
      >
        <RouteIcon />
      </a>
    ) : null}
    {phone ? (
      <a
        href={`tel:${phone}`}
        aria-label={`Call ${name}`}
        className={buttonClass({ variant: 'quiet', square: true })}
      >
        <Phone />
      </a>
    ) : null}
  </span>
)
