import { appointments } from '@crm/contract'
import type { Appointment } from '@crm/contract/web/appointment-shapes'
import type { WebLead } from '@crm/contract/web/lead-shapes'
import { appointmentTypeLabels } from '@crm/domain/appointments/appointment-words'
import { can } from '@crm/domain/people/can'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import CalendarDays from 'lucide-react/icons/calendar-days'
import CalendarPlus from 'lucide-react/icons/calendar-plus'
import { routeQuery } from '~/api/route-query.ts'
import { useMe } from '~/session/me.ts'
import { Badge } from '~/ui/badge.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { Button } from '~/ui/button.tsx'
import { buttonClass } from '~/ui/button-class.ts'
import { Card } from '~/ui/card.tsx'
import { ErrorPanel } from '~/ui/error-panel.tsx'
import { formatMoment } from '~/ui/format.ts'
import { Panel } from '~/ui/panel.tsx'
import { isOver, statusLook, typeLooks } from '~/kinds/appointments/appointment-looks.ts'
import { Busy } from '~/ui/busy.tsx'

interface Props {
  readonly lead: WebLead
}

/** Appointments with this client and their results. */
export default function LeadAppointments({ lead }: Props) {
  const query = useQuery(
    routeQuery(appointments.listPaginated, { query: { leadId: lead.id, sort: '-dateTime', pageSize: 100 } }),
  )
  const mayBook = can.bookAppointment(useMe(), lead)
  const all = query.data?.items
  const ahead = all?.filter((appointment) => !isOver(appointment)).toReversed()
  const over = all?.filter((appointment) => isOver(appointment)) ?? []
  const book = mayBook.ok ? (
    <Link
      to="/leads/$leadId/appointments/new"
      params={{ leadId: lead.id }}
      search={true}
      data-tip="Book an appointment, b"
      className={buttonClass({ size: 'small' })}
    >
      <CalendarPlus className="icon-14" />
      Book
    </Link>
  ) : null
  return (
    <div className="relative grid content-start gap-4 overflow-y-auto px-gutter py-5 max-lg:py-4">
      <Card title="Upcoming" actions={book}>
        {query.isError && !all ? (
          <ErrorPanel>
            <Button onClick={() => void query.refetch()}>Try again</Button>
          </ErrorPanel>
        ) : ahead?.length === 0 ? (
          <Panel
            icon={<CalendarDays />}
            title="No appointments"
            help={mayBook.ok ? 'Visits and calls appear here.' : mayBook.reason}
          />
        ) : (
          <Busy as="ul" isBusy={ahead === undefined}>
            {ahead?.map(rowOf) ?? skeletons}
          </Busy>
        )}
      </Card>
      {over.length > 0 ? (
        <Card title="Past">
          <ul>{over.map(rowOf)}</ul>
        </Card>
      ) : null}
    </div>
  )
}

const rowOf = (appointment: Appointment) => <Row key={appointment.id} appointment={appointment} />

function Row({ appointment }: { readonly appointment: Appointment }) {
  const { id, leadId, number, dateTime, type, repName, notes } = appointment
  const { icon: TypeIcon } = typeLooks[type]
  const { tone, icon, label } = statusLook(appointment)
  return (
    <li className="relative flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-4 py-2 text-13 last:border-b-0 hover:bg-hover">
      <TypeIcon className="icon-14 flex-none text-3" />
      <Link
        to="/leads/$leadId/appointments/$appointmentId"
        params={{ leadId, appointmentId: id }}
        search={true}
        className="flex-none font-medium text-1 after:absolute after:inset-0"
      >
        <time dateTime={dateTime}>{formatMoment(dateTime)}</time>
      </Link>
      <Badge tone={tone} icon={icon}>
        {label}
      </Badge>
      <span className="text-3">
        {appointmentTypeLabels[type]}, {repName ?? 'nobody'}
      </span>
      <span className="ml-auto text-3 max-sm:hidden">{number}</span>
      {notes ? <span className="basis-full truncate pl-7 text-2">{notes}</span> : null}
    </li>
  )
}

const skeletons = ['w-1/2', 'w-2/3'].map((width) => (
  <li
    key={width}
    aria-hidden="true"
    className="flex h-11 items-center gap-3 border-b border-line px-4 last:border-b-0"
  >
    <Skeleton className={width} />
  </li>
))
