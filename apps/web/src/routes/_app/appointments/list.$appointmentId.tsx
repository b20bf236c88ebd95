import { createFileRoute } from '@tanstack/react-router'
import { AppointmentSheet } from '~/kinds/appointments/appointment-sheet.tsx'

/** One appointment over the list, which keeps its filters. */
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
