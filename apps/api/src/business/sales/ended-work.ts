/**
 * Tasks and appointments that end when a sale is canceled, and reopen when it is resumed. They change as the system, since
 * moving a sale does not require the right to change them.
 */
import { appointments } from '#business/appointments/store'
import { type UnitOfWork, asSystem } from '#spine/records/unit-of-work'
import { openTaskIds, tasks } from '#shared/tasks/store'
import { latestCancellation, openAppointmentsOf, workEndedBy } from './queries.ts'
import type { Sale } from './sale.ts'

/**
 * Ends the open tasks and scheduled appointments of a cancelled sale. The appointments get the result NotInterested
 * whatever their time, since nobody visits any more.
 */
export async function endWork(work: UnitOfWork, sale: Sale): Promise<void> {
  const system = asSystem(work)
  const endedBy = await latestCancellation(work.tx, sale.id)
  for (const visit of await appointments.lockMany(system, await openAppointmentsOf(work.tx, sale.id))) {
    await appointments.change(system, visit, { result: 'NotInterested' }, { details: { endedBy } })
  }
  for (const task of await tasks.lockMany(system, await openTaskIds(work.tx, { saleId: sale.id }))) {
    await tasks.change(system, task, { status: 'Cancelled' }, { details: { endedBy } })
  }
}

/** Reopens the work that the cancellation ended, if nobody changed it since and its time is still ahead. */
export async function resumeWork(work: UnitOfWork, sale: Sale): Promise<void> {
  const system = asSystem(work)
  const ended = await workEndedBy(work.tx, sale.id, await latestCancellation(work.tx, sale.id))
  const idsOf = (kind: 'task' | 'appointment') =>
    ended.filter((entry) => entry.kind === kind).map(({ id }) => id)
  for (const visit of await appointments.lockMany(system, idsOf('appointment'))) {
    if (visit.result !== 'NotInterested' || new Date(visit.date_time) <= work.now) continue
    await appointments.change(system, visit, { result: 'Scheduled' })
  }
  for (const task of await tasks.lockMany(system, idsOf('task'))) {
    const { before } = ended.find(({ id }) => id === task.id) ?? {}
    if (task.status !== 'Cancelled' || !before) continue
    await tasks.change(system, task, { status: before })
  }
}
