/** Closes the tasks that appointment results created, when something other than an appointment ends them. */
import { resultEffects } from '@crm/domain/appointments/appointment-results'
import { appointmentResults } from '@crm/domain/appointments/appointment-words'
import type { LeadStatus } from '@crm/domain/leads/lead-status'
import type { LeadOfRecord } from '#spine/records/lead-scope'
import type { RecordChange } from '#spine/records/kind'
import type { UnitOfWork } from '#spine/records/unit-of-work'
import { closeTasks, reopenTasks } from './make.ts'

const resultTasks = appointmentResults.flatMap((result) => resultEffects[result].task ?? [])
const resultReasons = resultTasks.map(({ reason }) => reason)

/** Tasks for a sale, or for a contract that everybody signed, count as done. */
export async function closeResultTasks(
  work: UnitOfWork,
  leadId: string,
  by: 'sale' | 'contract',
): Promise<void> {
  const reasons = resultTasks.filter(({ isDoneBy }) => isDoneBy === by).map(({ reason }) => reason)
  await closeTasks(work, { leadId, reasons }, { status: 'Done' })
}

/** Cancels the tasks of one appointment; a rebooking belongs to the client, and stays. */
export const cancelTasksOfAppointment = (work: UnitOfWork, leadId: string, id: string): Promise<void> =>
  closeTasks(work, { leadId, reasons: resultReasons, key: id }, { status: 'Cancelled' })

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
      const closing = { status: 'Cancelled', details: { [withLead]: true } } as const
      await closeTasks(work, { leadId: after.id, reasons: resultReasons }, closing)
    }
    if (is < was && after.status !== 'Sold') await reopenTasks(work, after.id, withLead)
  }
}

/** The task state by lead status: how far the client is given up. */
const stateByStatus: Record<LeadStatus, number> = { New: 0, Appointment: 0, Sold: 0, Cold: 1, Dead: 2 }
