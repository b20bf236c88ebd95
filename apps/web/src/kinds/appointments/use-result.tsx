import type { Appointment } from '@crm/contract/web/appointment-shapes'
import { resultEffects } from '@crm/domain/appointments/appointment-results'
import { type AppointmentResult, appointmentResultLabels } from '@crm/domain/appointments/appointment-words'
import { type ReactNode, useState } from 'react'
import { lazyPart } from '~/ui/lazy.tsx'
import { changeAppointment } from './appointment-kind.ts'

const ReasonDialog = lazyPart(() => import('./reason-dialog.tsx'))

/** Records the result at once, or asks first where the result closes the lead. */
export function useResult(appointment: Appointment): {
  readonly say: (result: AppointmentResult) => void
  /** Rendered by the caller; empty unless it asks. */
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
      // Always asks: notes from before the visit are not a reason.
      if (resultEffects[result].needsReason) setAsking(result)
      else void save(result)
    },
    question: asking ? (
      <ReasonDialog
        about={appointment.id}
        result={asking}
        name={appointment.leadName}
        onSubmit={(reason) => {
          setAsking(undefined)
          return save(asking, reason)
        }}
        onClose={() => setAsking(undefined)}
      />
    ) : null,
  }
}
