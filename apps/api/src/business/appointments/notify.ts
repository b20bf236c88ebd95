/** Notifications to the rep of an appointment, in the transaction of the change. */
import type { AppointmentResult } from '@crm/domain/appointments/appointment-words'
import { notify } from '#shared/notifications/notify'
import type { RecordChange } from '#spine/records/kind'
import type { UnitOfWork } from '#spine/records/unit-of-work'

interface NotifiedAppointment {
  readonly id: string
  readonly lead_id: string
  readonly rep_id: string | null
  readonly date_time: string
  readonly result: AppointmentResult
  readonly confirmation: boolean
  readonly deleted_at: string | null
  readonly first_name: string
  readonly last_name: string
  readonly lead_number: number
}

/** One notification per appointment and transaction; never to the person who made the change. */
export async function notifyRep(
  work: UnitOfWork,
  changes: readonly RecordChange<NotifiedAppointment>[],
): Promise<void> {
  const latest = new Map(changes.map((change) => [change.after.id, change]))
  for (const change of latest.values()) {
    const { after } = change
    const details = {
      id: after.id,
      by: work.viewer?.name ?? 'System',
      lead: {
        id: after.lead_id,
        number: after.lead_number,
        firstName: after.first_name,
        lastName: after.last_name,
      },
      dateTime: after.date_time,
    }
    const event = eventOf(change)
    if (event === 'appointment.result')
      await notify(work, event, [after.rep_id], { ...details, result: after.result })
    else if (event) await notify(work, event, [after.rep_id], details)
  }
}

function eventOf({ before, after }: RecordChange<NotifiedAppointment>) {
  if (!before) return after.result === 'Scheduled' ? 'appointment.booked' : undefined
  if (after.deleted_at !== before.deleted_at)
    return after.deleted_at ? 'appointment.removed' : 'appointment.restored'
  if (after.date_time !== before.date_time) return 'appointment.moved'
  if (after.result !== before.result) return 'appointment.result'
  return after.confirmation && !before.confirmation ? 'appointment.confirmed' : undefined
}
