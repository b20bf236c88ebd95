import { daysAgo } from '@crm/domain/time'
import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import type { Connection, Database } from '#platform/db/database'
import { newId } from '#platform/ids'
import { insertNotifications } from '#shared/notifications/queries'
import { isOpen } from '#shared/tasks/filter'

/**
 * Every morning: reminds people of their open tasks that are due or overdue. Each due date of a task is
 * announced once, so the job is idempotent.
 */
export async function remindOfTasks(db: Database, log: FastifyBaseLogger, now: Date): Promise<void> {
  const counts = await db.inTransaction(async (tx) => {
    const due = await takeDue(tx, daysAgo(0, now))
    const people = Map.groupBy(due, ({ delegated_to }) => delegated_to)
    await insertNotifications(
      tx,
      [...people].map(([id, tasks]) => ({
        id: newId(),
        user_id: id,
        lane: 'needs-you',
        ...wordsOf(tasks, daysAgo(0, now)),
        created_at: now,
      })),
    )
    return { tasks: due.length, people: people.size }
  })
  log.info(counts, 'people are reminded of their tasks')
}

interface DueTask {
  readonly id: string
  readonly delegated_to: string
  readonly description: string
  readonly due_on: string
}

/** Marks and returns the due tasks, earliest first. Skips disabled people and deleted leads. */
async function takeDue(tx: Connection, today: string): Promise<DueTask[]> {
  const { rows } = await sql<DueTask>`
    update tasks as r set reminded_on = r.due_on
    where r.deleted_at is null and ${isOpen} and r.due_on <= ${today} and r.reminded_on is distinct from r.due_on
    and exists (select from users as u where u.id = r.delegated_to and u.is_enabled)
    and not exists (select from leads as l where l.id = r.lead_id and l.deleted_at is not null)
    returning r.id, r.delegated_to, r.description, r.due_on
  `.execute(tx)
  return rows.toSorted((a, b) => a.due_on.localeCompare(b.due_on) || a.id.localeCompare(b.id))
}

function wordsOf(tasks: readonly DueTask[], today: string) {
  const [first, ...others] = tasks
  const isLate = tasks.every(({ due_on }) => due_on < today)
  const content = first?.description ?? ''
  if (others.length === 0)
    return { subject: isLate ? 'Task overdue' : 'Task due today', content, href: `/tasks/${first?.id ?? ''}` }
  return {
    subject: `${tasks.length} tasks ${isLate ? 'are overdue' : 'are due'}`,
    content: `${content} And ${others.length} more.`,
    href: '/tasks',
  }
}
