/** Notifications about changes of a task, in the transaction of the change; never to its author. */
import { notify } from '#shared/notifications/notify'
import { removeNotificationsOf } from '#shared/notifications/queries'
import type { RecordChange } from '#spine/records/kind'
import type { UnitOfWork } from '#spine/records/unit-of-work'
import type { Task } from './task.ts'

/** Automatic tasks have notification texts of their own, which are withdrawn once the task is obsolete. */
export async function notifyOfTasks(work: UnitOfWork, all: readonly RecordChange<Task>[]): Promise<void> {
  for (const { before, after } of all) {
    const isOurs = after.created_by === null
    if (isOurs && before && isCancelled(after) && !isCancelled(before))
      await removeNotificationsOf(work.tx, after.id)
    if (!work.viewer || (isOurs && !before) || after.deleted_at !== null) continue
    await notifyAssignees(work, before, after)
    await notifyCreator(work, before, after)
    await notifyReviewer(work, before, after)
  }
}

/** Only the person who requested corrections checks them once they are made. */
async function notifyReviewer(work: UnitOfWork, before: Task | undefined, after: Task): Promise<void> {
  const {
    reason,
    reason_key: reviewerId,
    status,
    sale_id: saleId,
    job_number: jobNumber,
    description,
  } = after
  if (reason !== 'corrections' || status !== 'Done' || before?.status === 'Done') return
  if (saleId === null || jobNumber === null) return
  await notify(work, 'task.corrected', [reviewerId], { saleId, jobNumber, description })
}

const isCancelled = ({ status }: Task) => status === 'Cancelled'

/** The new and the former assignee. */
async function notifyAssignees(work: UnitOfWork, before: Task | undefined, after: Task): Promise<void> {
  const [from, to] = [before?.delegated_to ?? null, after.delegated_to]
  if (from === to) return
  const details = describeTask(work, after)
  await notify(work, 'task.assigned', [to], details)
  const receiver = to === null ? null : (work.nameOf(to) ?? 'somebody')
  await notify(work, 'task.taken-away', [from], { ...details, receiver })
}

async function notifyCreator(work: UnitOfWork, before: Task | undefined, after: Task): Promise<void> {
  const { status, created_by: creator } = after
  if (!before || before.status === status || (status !== 'Done' && status !== 'Cancelled')) return
  await notify(work, 'task.closed', [creator], { ...describeTask(work, after), status })
}

const describeTask = (work: UnitOfWork, { id, description }: Task) => ({
  id,
  description,
  by: work.viewer?.name ?? 'Someone',
})
