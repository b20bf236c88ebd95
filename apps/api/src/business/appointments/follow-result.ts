/** Effects of an appointment result, in the same transaction: lead status, follow-up tasks, and the dead reason. */
import {
  dueDayOf,
  leadStatusAfter,
  resultEffects,
  type ResultTask,
  taskAfter,
} from '@crm/domain/appointments/appointment-results'
import { type AppointmentResult, appointmentNumber } from '@crm/domain/appointments/appointment-words'
import { fullName, leadNumber } from '@crm/domain/leads/lead-name'
import { recordLink } from '@crm/domain/notifications/links'
import { leads } from '#business/leads/store'
import type { Lead } from '#business/leads/lead'
import { writeNote } from '#shared/notes/act'
import { hasReason } from '#shared/notes/store'
import { ownersOf } from '#spine/records/lead-scope'
import type { UnitOfWork } from '#spine/records/unit-of-work'
import { closeTasks, makeTask } from '#shared/tasks/make'
import { cancelTasksOfAppointment } from '#shared/tasks/result-tasks'
import { leadStateOf } from './queries.ts'
import type { Appointment } from './appointment.ts'

/** `result`: the current one, or null after removal. The lead is locked. */
export async function applyResult(
  work: UnitOfWork,
  appointment: Appointment,
  result: AppointmentResult | null,
): Promise<void> {
  const lead = await leads.lock(work, appointment.lead_id)
  const leadState = await leadStateOf(work.tx, leads.fieldsOf(lead).status, lead.id)
  const status = leadStatusAfter(result, leadState)
  const number = appointmentNumber(appointment.number)
  await leads.change(work, lead, { status }, { details: { appointment: number } })
  if (result && resultEffects[result].needsReason) await noteDeadReason(work, lead, appointment.notes)

  const task = result && taskAfter(result, leadState)
  await cancelTasksOfAppointment(work, lead.id, appointment.id)
  if (task?.reason !== 'rebook') {
    const status = leadState.hasScheduled ? 'Done' : 'Cancelled'
    await closeTasks(work, { leadId: lead.id, reasons: ['rebook'] }, { status })
  }
  if (task) await createResultTask(work, lead, appointment, task)
}

function createResultTask(
  work: UnitOfWork,
  lead: Lead,
  appointment: Appointment,
  task: ResultTask,
): Promise<void> {
  return makeTask(work, {
    ...describeTask(lead, appointment.id, task),
    lead,
    link: recordLink('leads', lead.id),
    dueOn: dueDayOf(task, work.now),
    about: [ownersOf(lead)],
    to: appointment.rep_id ?? lead.sales_rep_id ?? work.viewer?.id,
  })
}

/** The cause and the text of the task that this result asks for. */
export const describeTask = (
  lead: Pick<Lead, 'id' | 'number' | 'first_name' | 'last_name'>,
  appointmentId: string,
  { verb, reason, isFollowUp }: ResultTask,
) => ({
  reason,
  key: reason === 'rebook' ? lead.id : appointmentId,
  description: `${verb} ${fullName(lead.first_name, lead.last_name)}, ${leadNumber(lead.number)}`,
  isFollowUp,
})

async function noteDeadReason(work: UnitOfWork, lead: Lead, reason: string | null): Promise<void> {
  if (!reason || (await hasReason(work.tx, lead.id, reason))) return
  await writeNote(work, lead, { body: reason, type: 'DeadReason', priority: 'Medium', mentions: [] })
}
