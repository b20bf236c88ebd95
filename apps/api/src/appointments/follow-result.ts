/** What the result of an appointment brings about, in its transaction: the lead's status, work to do, a reason kept. */
import {
  dueDayOf,
  leadStatusAfter,
  resultEffects,
  type ResultTask,
  taskAfter,
} from '@crm/domain/appointments/appointment-results'
import { type AppointmentResult, appointmentNumber } from '@crm/domain/appointments/appointment-words'
import { fullName, leadNumber } from '@crm/domain/leads/lead-name'
import { type Lead, leads } from '../leads/store.ts'
import { writeNote } from '../notes/act.ts'
import { hasDeadReason } from '../notes/store.ts'
import { ownersOf } from '../records/through-lead.ts'
import type { UnitOfWork } from '../records/unit-of-work.ts'
import { closeTasks, makeTask } from '../tasks/make.ts'
import { ofAppointment, rebooking } from '../tasks/result-tasks.ts'
import { standingOf } from './queries.ts'
import type { Appointment } from './store.ts'

/** `result` is the one that it has now, null once it is removed. The lead is locked. */
export async function followResult(
  work: UnitOfWork,
  appointment: Appointment,
  result: AppointmentResult | null,
): Promise<void> {
  const lead = await leads.lock(work, appointment.lead_id)
  const standing = await standingOf(work.tx, leads.fieldsOf(lead).status, lead.id)
  const status = leadStatusAfter(result, standing)
  const about = appointmentNumber(appointment.number)
  await leads.change(work, lead, { status }, { facts: { appointment: about } })
  if (result && resultEffects[result].needsReason) await keepReason(work, lead, appointment.notes)

  const task = result && taskAfter(result, standing)
  await closeTasks(work, lead.id, [ofAppointment(appointment.id)], { status: 'Cancelled' })
  if (!task?.isRebooking) {
    await closeTasks(work, lead.id, [rebooking], { status: standing.hasScheduled ? 'Done' : 'Cancelled' })
  }
  if (task) await giveTask(work, lead, appointment, task)
}

function giveTask(work: UnitOfWork, lead: Lead, appointment: Appointment, task: ResultTask): Promise<void> {
  const keeper = appointment.rep_id ?? lead.sales_rep_id ?? work.viewer?.id
  return makeTask(work, {
    ...wordedTask(lead, appointment, task),
    once: 'open',
    lead,
    href: `/leads/${lead.id}`,
    dueOn: dueDayOf(task, work.now),
    about: [ownersOf(lead)],
    to: keeper ? { id: keeper } : 'Sales managers',
  })
}

/** What the task is about and says, of the lead and the appointment whose result asks for it. */
export const wordedTask = (
  lead: Pick<Lead, 'id' | 'number' | 'first_name' | 'last_name'>,
  { id, result }: Pick<Appointment, 'id' | 'result'>,
  { verb, priority, isFollowUp, isRebooking }: ResultTask,
) => ({
  topic: isRebooking ? `${rebooking}${lead.id}` : `${ofAppointment(id)}${result}`,
  description: `${verb} ${fullName(lead.first_name, lead.last_name)}, ${leadNumber(lead.number)}`,
  priority,
  isFollowUp,
})

async function keepReason(work: UnitOfWork, lead: Lead, reason: string | null): Promise<void> {
  if (!reason || (await hasDeadReason(work.tx, lead.id, reason))) return
  await writeNote(work, lead, { body: reason, type: 'DeadReason', priority: 'Medium', mentions: [] })
}
