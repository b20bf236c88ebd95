import { daysAgo } from '@crm/domain/time'
import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import type { Connection, Database } from '../db/database.ts'
import { newId } from '../ids.ts'
import { insertNotifications } from '../notifications/queries.ts'
import { isOpen } from '../tasks/filter.ts'

/**
 * Every morning: tells people which of their open tasks are due today, or were and were not reminded of. A
 * task is reminded of once for each day that it is given; run twice, nobody hears it twice.
 */
export async function remindOfTasks(db: Database, log: FastifyBaseLogger, now: Date): Promise<void> {
  const told = await db.inTransaction(async (tx) => {
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
  log.info(told, 'people are reminded of their tasks')
}

interface Due {
  readonly id: string
  readonly delegated_to: string
  readonly description: string
  readonly due_on: string
}

/** Marks and answers them, the oldest day first. Whoever is disabled, and whatever is on a removed lead, waits. */
async function takeDue(tx: Connection, today: string): Promise<Due[]> {
  const { rows } = await sql<Due>`
    update tasks as r set reminded_on = r.due_on
    where r.deleted_at is null and ${isOpen} and r.due_on <= ${today} and r.reminded_on is distinct from r.due_on
    and exists (select from users as u where u.id = r.delegated_to and u.is_enabled)
    and not exists (select from leads as l where l.id = r.lead_id and l.deleted_at is not null)
    returning r.id, r.delegated_to, r.description, r.due_on
  `.execute(tx)
  return rows.toSorted((a, b) => a.due_on.localeCompare(b.due_on) || a.id.localeCompare(b.id))
}

function wordsOf(tasks: readonly Due[], today: string) {
  const [first, ...more] = tasks
  const isLate = tasks.every(({ due_on }) => due_on < today)
  const content = first?.description ?? ''
  if (more.length === 0)
    return { subject: isLate ? 'Task overdue' : 'Task due today', content, href: `/tasks/${first?.id ?? ''}` }
  return {
    subject: `${tasks.length} tasks ${isLate ? 'are overdue' : 'are due'}`,
    content: `${content} And ${more.length} more.`,
    href: '/tasks',
  }
}
