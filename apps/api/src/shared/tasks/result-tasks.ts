/** Closes the tasks that appointment results created, when something other than an appointment ends them. */
import { resultEffects } from '@crm/domain/appointments/appointment-results'
import { appointmentResults } from '@crm/domain/appointments/appointment-words'
import type { LeadStatus } from '@crm/domain/leads/lead-status'
import type { LeadOfRecord } from '#spine/records/lead-scope'
import type { RecordChange } from '#spine/records/kind'
import type { UnitOfWork } from '#spine/records/unit-of-work'
import { closeTasks, reopenTasks } from './make.ts'

/** Topic prefixes. Rebooking is requested once per client, for any appointment. */
export const rebooking = 'rebook '
export const ofAppointment = (id: string) => `appointment ${id} `

/** Topics with one of these prefixes. */
const ofResults = [rebooking, ofAppointment('').trimEnd()]

/** Tasks for a sale, or for a contract that everybody signed, count as done. */
export async function closeResultTasks(
  work: UnitOfWork,
  leadId: string,
  by: 'sale' | 'contract',
): Promise<void> {
  const results = new Set<string | undefined>(
    appointmentResults.filter((result) => resultEffects[result].task?.isDoneBy === by),
  )
  const only = (topic: string) =>
    topic.startsWith(rebooking) ? by === 'sale' : results.has(topic.split(' ').at(-1))
  await closeTasks(work, leadId, ofResults, { status: 'Done', only })
}

const withLead = 'endedWithLead'

/**
 * A given-up client has no follow-up tasks; resuming the client restores them. Appointments and sales manage their
 * own tasks when they change the lead.
 */
export async function updateForLeadStatus(
  work: UnitOfWork,
  all: readonly RecordChange<LeadOfRecord>[],
): Promise<void> {
  for (const { before, after, recording } of all) {
    if (!before || recording.details?.['appointment']) continue
    const [was, is] = [stateByStatus[before.status], stateByStatus[after.status]]
    if (is > was && work.viewer) {
      await closeTasks(work, after.id, ofResults, { status: 'Cancelled', facts: { [withLead]: true } })
    }
    if (is < was && after.status !== 'Sold') await reopenTasks(work, after.id, withLead)
  }
}

/** The task state by lead status: how far the client is given up. */
const stateByStatus: Record<LeadStatus, number> = { New: 0, Appointment: 0, Sold: 0, Cold: 1, Dead: 2 }
