import type { Appointment } from '@crm/contract/web/appointment-shapes'
import { resultEffects } from '@crm/domain/appointments/appointment-results'
import { type AppointmentResult, appointmentResultLabels } from '@crm/domain/appointments/appointment-words'
import { type ReactNode, useState } from 'react'
import { late } from '../../../../late.tsx'
import { changeAppointment } from '../-appointment-kind.ts'

const ReasonDialog = late(() => import('./reason-dialog.tsx'))

/** Says what came of an appointment: at once, or after a question where the result ends the lead. */
export function useResult(appointment: Appointment): {
  readonly say: (result: AppointmentResult) => void
  /** Stands wherever the caller draws; nothing unless it asks. */
  readonly question: ReactNode
} {
  const [asking, setAsking] = useState<AppointmentResult>()
  const save = (result: AppointmentResult, notes?: string) =>
    changeAppointment(
      appointment,
      { result, ...(notes && { notes }) },
      `${appointment.leadName}: ${appointmentResultLabels[result]}`,
    )
  return {
    say: (result) => {
      // Always: what was noted before the visit is no reason.
      if (resultEffects[result].needsReason) setAsking(result)
      else void save(result)
    },
    question: asking ? (
      <ReasonDialog
        about={appointment.id}
        result={asking}
        name={appointment.leadName}
        onGive={(reason) => {
          setAsking(undefined)
          return save(asking, reason)
        }}
        onClose={() => setAsking(undefined)}
      />
    ) : null,
  }
}
