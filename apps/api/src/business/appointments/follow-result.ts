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
import { leads } from '#business/leads/store'
import type { Lead } from '#business/leads/lead'
import { writeNote } from '#shared/notes/act'
import { hasReason } from '#shared/notes/store'
import { ownersOf } from '#spine/records/lead-scope'
import type { UnitOfWork } from '#spine/records/unit-of-work'
import { closeTasks, makeTask } from '#shared/tasks/make'
import { ofAppointment, rebooking } from '#shared/tasks/result-tasks'
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
  await closeTasks(work, lead.id, [ofAppointment(appointment.id)], { status: 'Cancelled' })
  if (!task?.isRebooking) {
    await closeTasks(work, lead.id, [rebooking], { status: leadState.hasScheduled ? 'Done' : 'Cancelled' })
  }
  if (task) await createResultTask(work, lead, appointment, task)
}

function createResultTask(
  work: UnitOfWork,
  lead: Lead,
  appointment: Appointment,
  task: ResultTask,
): Promise<void> {
  const assigneeId = appointment.rep_id ?? lead.sales_rep_id ?? work.viewer?.id
  return makeTask(work, {
    ...describeTask(lead, appointment, task),
    once: 'open',
    lead,
    href: `/leads/${lead.id}`,
    dueOn: dueDayOf(task, work.now),
    about: [ownersOf(lead)],
    to: assigneeId ? { id: assigneeId } : 'Sales managers',
  })
}

/** Topic and text of the task that this result asks for. */
export const describeTask = (
  lead: Pick<Lead, 'id' | 'number' | 'first_name' | 'last_name'>,
  { id, result }: Pick<Appointment, 'id' | 'result'>,
  { verb, priority, isFollowUp, isRebooking }: ResultTask,
) => ({
  topic: isRebooking ? `${rebooking}${lead.id}` : `${ofAppointment(id)}${result}`,
  description: `${verb} ${fullName(lead.first_name, lead.last_name)}, ${leadNumber(lead.number)}`,
  priority,
  isFollowUp,
})

async function noteDeadReason(work: UnitOfWork, lead: Lead, reason: string | null): Promise<void> {
  if (!reason || (await hasReason(work.tx, lead.id, reason))) return
  await writeNote(work, lead, { body: reason, type: 'DeadReason', priority: 'Medium', mentions: [] })
}
