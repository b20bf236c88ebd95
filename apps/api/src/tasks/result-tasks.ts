/** How the tasks end that results of appointments asked for, where it is no appointment that ends them. */
import { resultEffects } from '@crm/domain/appointments/appointment-results'
import { appointmentResults } from '@crm/domain/appointments/appointment-words'
import type { LeadStatus } from '@crm/domain/leads/lead-status'
import type { LeadOfRecord } from '../records/through-lead.ts'
import type { Wrote } from '../records/kind.ts'
import type { UnitOfWork } from '../records/unit-of-work.ts'
import { closeTasks, reopenTasks } from './make.ts'

/** What the topics begin with. To rebook is asked for once a client, whichever appointment it was. */
export const rebooking = 'rebook '
export const ofAppointment = (id: string) => `appointment ${id} `

/** Of which topics all of them are. */
const ofResults = [rebooking, ofAppointment('').trimEnd()]

/** Done are those that were for a sale, or for a contract that everybody signed. */
export async function doneBy(work: UnitOfWork, leadId: string, by: 'sale' | 'contract'): Promise<void> {
  const results = new Set<string | undefined>(
    appointmentResults.filter((result) => resultEffects[result].task?.isDoneBy === by),
  )
  const only = (topic: string) =>
    topic.startsWith(rebooking) ? by === 'sale' : results.has(topic.split(' ').at(-1))
  await closeTasks(work, leadId, ofResults, { status: 'Done', only })
}

const withLead = 'endedWithLead'

/**
 * Where somebody gives a client up, nobody has to do what visits asked for; who takes the client up again finds it as it
 * was. What an appointment makes of its lead it says of its tasks itself, and so does a sale.
 */
export async function followGivenUp(work: UnitOfWork, all: readonly Wrote<LeadOfRecord>[]): Promise<void> {
  for (const { before, after, recording } of all) {
    if (!before || recording.facts?.['appointment']) continue
    const [was, is] = [givenUp[before.status as LeadStatus], givenUp[after.status as LeadStatus]]
    if (is > was && work.viewer) {
      await closeTasks(work, after.id, ofResults, { status: 'Cancelled', facts: { [withLead]: true } })
    }
    if (is < was && after.status !== 'Sold') await reopenTasks(work, after.id, withLead)
  }
}

/** How far a client of each status is given up. */
const givenUp: Record<LeadStatus, number> = { New: 0, Appointment: 0, Sold: 0, Cold: 1, Dead: 2 }
