import { appointments } from '@crm/contract'
import type { WrittenAppointment } from '@crm/contract/web/appointment-shapes'
import { endOf } from '@crm/domain/appointments/appointment-times'
import { formatPhone } from '@crm/domain/contact/format-phone'
import { can } from '@crm/domain/people/can'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import CalendarPlus from 'lucide-react/icons/calendar-plus'
import Pencil from 'lucide-react/icons/pencil'
import Phone from 'lucide-react/icons/phone'
import RouteIcon from 'lucide-react/icons/route'
import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { routeQuery } from '~/api/route-query.ts'
import { useSend } from '~/api/send.ts'
import { RowSheet } from '~/lists/page/row-sheet.tsx'
import { cachedRow } from '~/offline/cached-row.ts'
import { RecordPast } from '~/records/history/record-past.tsx'
import { useMe } from '~/session/me.ts'
import { Badge } from '~/ui/badge.tsx'
import { Button } from '~/ui/button.tsx'
import { buttonClass } from '~/ui/button-class.ts'
import { Facts } from '~/ui/facts.tsx'
import { formatMoment, formatTime } from '~/ui/format.ts'
import { toast } from '~/ui/toast.ts'
import { appointmentLines } from './appointment-lines.tsx'
import { isOver, statusLook } from './appointment-looks.ts'
import { DoubleBooking } from './double-booking.tsx'
import { EditForm } from './edit-form.tsx'
import { routeTo } from '~/kinds/addresses/route-to.ts'
import { ConfirmMenu } from './confirm-menu.tsx'
import { ResultButtons } from './result-buttons.tsx'

interface Props {
  readonly id: string
  readonly onClose: () => void
}

/** One appointment over the page that opened it. */
export function AppointmentSheet({ id, onClose }: Props) {
  const query = useQuery({
    ...routeQuery(appointments.get, { params: { id } }),
    placeholderData: () => {
      const row = cachedRow(appointments.listPaginated, id)
      return row && { ...row, overlaps: [] }
    },
    meta: { quiet: true },
  })
  const [isEditing, setEditing] = useState(false)
  return (
    <RowSheet
      title={query.data ? `${query.data.leadName}, ${query.data.number}` : 'Appointment'}
      query={query}
      notFound={{
        title: 'This appointment does not exist, or you have no access.',
        help: 'It may be removed, or its client reassigned.',
      }}
      loading="Loading the appointment"
      onClose={onClose}
    >
      {(appointment) =>
        isEditing ? (
          <EditForm appointment={appointment} onDone={() => setEditing(false)} />
        ) : (
          <FullSheet appointment={appointment} onEdit={() => setEditing(true)} onClose={onClose} />
        )
      }
    </RowSheet>
  )
}

interface FullSheetProps {
  readonly appointment: WrittenAppointment
  readonly onEdit: () => void
  readonly onClose: () => void
}

function FullSheet({ appointment, onEdit, onClose }: FullSheetProps) {
  const me = useMe()
  const { leadId, leadPhone, address, type, result, dateTime, overlaps } = appointment
  const { icon, tone, label } = statusLook(appointment)
  const mayChange = can.changeAppointment(me)
  const stands = result === 'Scheduled'
  const isToCome = !isOver(appointment)
  return (
    <div className="grid content-start gap-5 overflow-y-auto px-gutter py-5">
      <div className="flex flex-wrap items-center gap-2">
        <Badge tone={tone} icon={icon}>
          {label}
        </Badge>
        <strong className="text-14">
          {formatMoment(dateTime)} to {formatTime(endOf(appointment).toISOString())}
        </strong>
      </div>
      <DoubleBooking repName={appointment.repName} overlaps={overlaps} />
      <div className="flex flex-wrap gap-2">
        {leadPhone ? (
          <a href={`tel:${leadPhone}`} className={buttonClass({ variant: 'primary' })}>
            <Phone />
            Call {formatPhone(leadPhone)}
          </a>
        ) : null}
        {type === 'Home' && address ? (
          <a href={routeTo(address)} target="_blank" rel="noreferrer" className={buttonClass()}>
            <RouteIcon />
            Route
          </a>
        ) : null}
        {isToCome && mayChange.ok ? <ConfirmMenu appointment={appointment} /> : null}
        {mayChange.ok ? (
          <Button onClick={onEdit}>
            <Pencil />
            {stands ? 'Move or edit' : 'Edit'}
          </Button>
        ) : null}
        {!stands && mayChange.ok ? (
          <Link to="/appointments/new" search={{ lead: leadId }} className={buttonClass()}>
            <CalendarPlus />
            Book again
          </Link>
        ) : null}
      </div>
      {mayChange.ok ? (
        <section aria-label="Result" className="grid gap-2">
          <h2>{headingOf(appointment)}</h2>
          <ResultButtons appointment={appointment} isWhole />
          {stands && isToCome ? (
            <p className="text-13 text-3">Book again, or set the client Cold or Dead.</p>
          ) : null}
        </section>
      ) : (
        <p className="text-13 text-3">{mayChange.reason}</p>
      )}
      <Facts
        of={Object.fromEntries(
          Object.values(appointmentLines).map(({ label, shown }) => [label, shown(appointment)]),
        )}
      />
      {stands ? <Remove appointment={appointment} onClose={onClose} /> : null}
      {/* Last, since it loads late: it must not move buttons under the pointer. */}
      <RecordPast of={{ subjectId: appointment.id, subjectType: 'appointment' }} />
    </div>
  )
}

function headingOf(appointment: WrittenAppointment): string {
  if (appointment.result !== 'Scheduled') return 'Another result'
  return isOver(appointment) ? 'What was the result?' : 'Not taking place?'
}

/** Removes at once and offers Undo. */
function Remove({ appointment: { id, leadName }, onClose }: Pick<FullSheetProps, 'appointment' | 'onClose'>) {
  const allowed = can.removeAppointment(useMe())
  const remove = useSend(appointments.remove)
  if (!allowed.ok) return null
  return (
    <Button
      variant="danger"
      className="justify-self-start"
      disabled={remove.isPending}
      onClick={() =>
        void remove.mutateAsync({ params: { id } }).then(
          (removed) => {
            toast.done(`Appointment with ${leadName} removed`, { undoes: removed })
            return onClose()
          },
          () => undefined,
        )
      }
    >
      <Trash2 />
      Remove
    </Button>
  )
}
