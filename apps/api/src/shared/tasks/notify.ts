/** Notifications about changes of a task, in the transaction of the change; never to its author. */
import type { TaskStatus } from '@crm/domain/work/task-statuses'
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

const corrections = 'corrections for '
/** The topic of a quality review's findings. */
export const correctionsFor = (reviewerId: string): string => `${corrections}${reviewerId}`

/** Only the person who requested corrections checks them once they are made. */
async function notifyReviewer(work: UnitOfWork, before: Task | undefined, after: Task): Promise<void> {
  const { topic, status, sale_id: saleId, job_number: number } = after
  if (!topic?.startsWith(corrections) || status !== 'Done' || before?.status === 'Done') return
  await notify(work, [topic.slice(corrections.length)], {
    lane: 'needs-you',
    subject: `${number} is corrected: review it again`,
    content: after.description,
    href: `/sales/${saleId}`,
  })
}

const isCancelled = ({ status }: Task) => status === 'Cancelled'

/** The new and the former assignee. */
async function notifyAssignees(work: UnitOfWork, before: Task | undefined, after: Task): Promise<void> {
  const [from, to] = [before?.delegated_to ?? null, after.delegated_to]
  if (from === to) return
  const who = work.viewer?.name ?? 'Somebody'
  if (to) await notifyExceptAuthor(work, to, 'needs-you', `${who} gave you a task`, after)
  if (!from) return
  const subject = to
    ? `${who} gave your task to ${work.nameOf(to) ?? 'somebody'}`
    : `${who} took a task from you`
  await notifyExceptAuthor(work, from, 'activity', subject, after)
}

const finalWords: Partial<Record<TaskStatus, string>> = { Done: 'finished', Cancelled: 'cancelled' }

async function notifyCreator(work: UnitOfWork, before: Task | undefined, after: Task): Promise<void> {
  const deed = finalWords[after.status]
  if (!before || !deed || before.status === after.status || !after.created_by) return
  await notifyExceptAuthor(
    work,
    after.created_by,
    'activity',
    `${work.viewer?.name ?? 'Somebody'} ${deed} a task you gave`,
    after,
  )
}

const notifyExceptAuthor = (
  work: UnitOfWork,
  id: string,
  lane: 'needs-you' | 'activity',
  subject: string,
  task: Task,
) => notify(work, [id], { lane, subject, content: task.description, href: `/tasks/${task.id}` })
