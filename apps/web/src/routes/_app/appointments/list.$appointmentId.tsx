import { createFileRoute } from '@tanstack/react-router'
import { AppointmentSheet } from './-appointment/appointment-sheet.tsx'

/** One appointment over the list, which stays as it was asked. */
export const Route = createFileRoute('/_app/appointments/list/$appointmentId')({ component: OneOfList })

function OneOfList() {
  const { appointmentId } = Route.useParams()
  const navigate = Route.useNavigate()
  return (
    <AppointmentSheet
      key={appointmentId}
      id={appointmentId}
      onClose={() => void navigate({ to: '/appointments/list', search: true })}
    />
  )
}
