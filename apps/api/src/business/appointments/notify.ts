/** Notifications to the rep of an appointment, in the transaction of the change. */
import type { AppointmentResult } from '@crm/domain/appointments/appointment-words'
import { appointmentResultLabels } from '@crm/domain/appointments/appointment-words'
import { fullName, leadNumber } from '@crm/domain/leads/lead-name'
import { momentInWords } from '@crm/domain/moments'
import { type Message, notify } from '#shared/notifications/notify'
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
    const event = describeEvent(change)
    if (!event || !after.rep_id) continue
    await notify(work, [after.rep_id], {
      lane: event.lane,
      subject: `${work.viewer?.name ?? 'The CRM'} ${event.text}`,
      content: `${fullName(after.first_name, after.last_name)}, ${leadNumber(after.lead_number)}: ${momentInWords(after.date_time)}`,
      href: after.deleted_at ? `/leads/${after.lead_id}` : `/appointments/${after.id}`,
    })
  }
}

interface AppointmentEvent {
  readonly lane: Message['lane']
  /** Follows the name of the author. */
  readonly text: string
}

function describeEvent({ before, after }: RecordChange<NotifiedAppointment>): AppointmentEvent | undefined {
  if (!before) {
    return after.result === 'Scheduled' ? needsYou('booked an appointment for you') : undefined
  }
  if (after.deleted_at !== before.deleted_at)
    return needsYou(`${after.deleted_at ? 'removed' : 'restored'} an appointment of yours`)
  if (after.date_time !== before.date_time) return needsYou('moved an appointment of yours')
  if (after.result !== before.result) {
    const label = appointmentResultLabels[after.result]
    return { lane: 'activity', text: `set an appointment of yours to ${label}` }
  }
  if (after.confirmation && !before.confirmation)
    return { lane: 'activity', text: 'confirmed an appointment of yours' }
  return undefined
}

const needsYou = (text: string): AppointmentEvent => ({ lane: 'needs-you', text })
