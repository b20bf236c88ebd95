/** What whoever keeps an appointment is told, in the transaction that changes it. */
import type { AppointmentResult } from '@crm/domain/appointments/appointment-words'
import { appointmentResultLabels } from '@crm/domain/appointments/appointment-words'
import { fullName, leadNumber } from '@crm/domain/leads/lead-name'
import { momentInWords } from '@crm/domain/moments'
import { type Message, notify } from '../notifications/notify.ts'
import type { Wrote } from '../records/kind.ts'
import type { UnitOfWork } from '../records/unit-of-work.ts'

interface Kept {
  readonly id: string
  readonly lead_id: string
  readonly rep_id: string | null
  readonly date_time: string
  readonly result: string
  readonly confirmation: boolean
  readonly deleted_at: string | null
  readonly first_name: string
  readonly last_name: string
  readonly lead_number: number
}

/** Once for all that a transaction did to one appointment; never whoever did it. */
export async function notifyKeeper(work: UnitOfWork, all: readonly Wrote<Kept>[]): Promise<void> {
  const latest = new Map(all.map((wrote) => [wrote.after.id, wrote]))
  for (const wrote of latest.values()) {
    const { after } = wrote
    const happening = happened(wrote)
    if (!happening || !after.rep_id) continue
    await notify(work, [after.rep_id], {
      lane: happening.lane,
      subject: `${work.viewer?.name ?? 'The CRM'} ${happening.words}`,
      content: `${fullName(after.first_name, after.last_name)}, ${leadNumber(after.lead_number)}: ${momentInWords(after.date_time)}`,
      href: after.deleted_at ? `/leads/${after.lead_id}` : `/appointments/${after.id}`,
    })
  }
}

interface Happening {
  readonly lane: Message['lane']
  /** After the name of who did it. */
  readonly words: string
}

function happened({ before, after }: Wrote<Kept>): Happening | undefined {
  if (!before) {
    return after.result === 'Scheduled' ? needsYou('booked an appointment for you') : undefined
  }
  if (after.deleted_at !== before.deleted_at)
    return needsYou(`${after.deleted_at ? 'removed' : 'restored'} an appointment of yours`)
  if (after.date_time !== before.date_time) return needsYou('moved an appointment of yours')
  if (after.result !== before.result) {
    const label = appointmentResultLabels[after.result as AppointmentResult]
    return { lane: 'activity', words: `set an appointment of yours to ${label}` }
  }
  if (after.confirmation && !before.confirmation)
    return { lane: 'activity', words: 'confirmed an appointment of yours' }
  return undefined
}

const needsYou = (words: string): Happening => ({ lane: 'needs-you', words })
