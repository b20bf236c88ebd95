import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { AppointmentSheet } from '~/kinds/appointments/appointment-sheet.tsx'

/** One appointment of this client, over their page. */
export const Route = createFileRoute('/_app/leads/$leadId/appointments/$appointmentId')({
  component: OneAppointment,
})

function OneAppointment() {
  const { leadId, appointmentId } = Route.useParams()
  const navigate = useNavigate()
  return (
    <AppointmentSheet
      key={appointmentId}
      id={appointmentId}
      onClose={() => void navigate({ to: '/leads/$leadId', params: { leadId }, search: true })}
    />
  )
}
