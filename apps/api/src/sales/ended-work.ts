/** The work that ends with a cancelled sale, and comes back when the sale is resumed. */
import { appointments } from '../appointments/store.ts'
import type { UnitOfWork } from '../records/unit-of-work.ts'
import { tasks } from '../tasks/store.ts'
import { latestCancelling, openTasksOf, standingAppointmentsOf, workEndedBy } from './queries.ts'
import type { Sale } from './store.ts'

/** What happens to the work of a sale is nobody's doing but the sale's: who moves it need not be allowed to change that. */
const ofTheSale = (work: UnitOfWork): UnitOfWork => ({ ...work, viewer: undefined })

/** Cancels these tasks; what they ended with is written into their history. */
export async function endTasks(work: UnitOfWork, ids: readonly string[], endedBy?: string): Promise<void> {
  const system = ofTheSale(work)
  for (const task of await tasks.lockMany(system, ids)) {
    await tasks.change(system, task, { status: 'Cancelled' }, endedBy ? { facts: { endedBy } } : {})
  }
}

/**
 * Ends the open tasks of a cancelled sale, and its appointments that stand: their result is NotInterested, whatever
 * their time, since nobody goes there any more.
 */
export async function endWork(work: UnitOfWork, sale: Sale): Promise<void> {
  const system = ofTheSale(work)
  const endedBy = await latestCancelling(work.tx, sale.id)
  for (const visit of await appointments.lockMany(system, await standingAppointmentsOf(work.tx, sale.id))) {
    await appointments.change(system, visit, { result: 'NotInterested' }, { facts: { endedBy } })
  }
  await endTasks(work, await openTasksOf(work.tx, sale.id), endedBy)
}

/** Brings back what the cancelling ended, where nobody has touched it since and its time is still to come. */
export async function resumeWork(work: UnitOfWork, sale: Sale): Promise<void> {
  const system = ofTheSale(work)
  const ended = await workEndedBy(work.tx, sale.id, await latestCancelling(work.tx, sale.id))
  const idsOf = (kind: 'task' | 'appointment') => ended.filter((one) => one.kind === kind).map(({ id }) => id)
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
