/** Whom a task tells of what became of it, in the transaction of the change; never whoever did it. */
import type { TaskStatus } from '@crm/domain/work/task-statuses'
import { notify } from '../notifications/notify.ts'
import { removeNotificationsOf } from '../notifications/queries.ts'
import type { Wrote } from '../records/kind.ts'
import type { UnitOfWork } from '../records/unit-of-work.ts'
import type { Task } from './store.ts'

/** What the application makes by itself tells its people in words of its own, and takes them back when nobody has to. */
export async function notifyOfTasks(work: UnitOfWork, all: readonly Wrote<Task>[]): Promise<void> {
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
/** The topic of what a review of quality found. */
export const correctionsFor = (reviewerId: string): string => `${corrections}${reviewerId}`

/** Nobody but who asked for corrections looks at the job again once they are made. */
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

/** Who gets it and who had it. */
async function notifyAssignees(work: UnitOfWork, before: Task | undefined, after: Task): Promise<void> {
  const [from, to] = [before?.delegated_to ?? null, after.delegated_to]
  if (from === to) return
  const who = work.viewer?.name ?? 'Somebody'
  if (to) await tell(work, to, 'needs-you', `${who} gave you a task`, after)
  if (!from) return
  const subject = to
    ? `${who} gave your task to ${work.nameOf(to) ?? 'somebody'}`
    : `${who} took a task from you`
  await tell(work, from, 'activity', subject, after)
}

const ends: Partial<Record<TaskStatus, string>> = { Done: 'finished', Cancelled: 'cancelled' }

async function notifyCreator(work: UnitOfWork, before: Task | undefined, after: Task): Promise<void> {
  const deed = ends[after.status as TaskStatus]
  if (!before || !deed || before.status === after.status || !after.created_by) return
  await tell(
    work,
    after.created_by,
    'activity',
    `${work.viewer?.name ?? 'Somebody'} ${deed} a task you gave`,
    after,
  )
}

const tell = (work: UnitOfWork, id: string, lane: 'needs-you' | 'activity', subject: string, task: Task) =>
  notify(work, [id], { lane, subject, content: task.description, href: `/tasks/${task.id}` })
