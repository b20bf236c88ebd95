import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { AppointmentSheet } from '~/kinds/appointments/appointment-sheet.tsx'
import type { CalendarSearch } from '~/kinds/appointments/calendar-search.ts'

/** One appointment over the calendar. */
export const Route = createFileRoute('/_app/appointments/_calendar/$appointmentId')({
  component: OneAppointment,
})

function OneAppointment() {
  const { appointmentId } = Route.useParams()
  const navigate = useNavigate()
  return (
    <AppointmentSheet
      key={appointmentId}
      id={appointmentId}
      onClose={() => void navigate({ to: '/appointments', search: (kept: CalendarSearch) => kept })}
    />
  )
}
