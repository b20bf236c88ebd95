import { messageOf, type NotificationMessage } from '@crm/domain/notifications/events'
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
        ...messageFor(tasks, daysAgo(0, now)),
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

function messageFor([first, ...others]: readonly DueTask[], today: string): NotificationMessage {
  return messageOf('tasks.due', {
    id: first?.id ?? '',
    description: first?.description ?? '',
    count: others.length + 1,
    isLate: [first, ...others].every((task) => task !== undefined && task.due_on < today),
  })
}
