import type { NotificationListQuery } from '@crm/contract/web/notification-shapes'
import type { NotificationPage } from '@crm/domain/notifications/links'
import { type SqlBool, sql } from 'kysely'
import type { Connection } from '#platform/db/database'
import type { NotificationRow } from '#shared/notifications/queries'
import type { Person } from '#spine/people/people'
import { readers } from './pages.ts'

/** One person's open notifications, newest first, one row more than `limit`. */
export function listNotifications(
  db: Connection,
  userId: string,
  { isViewed, lane, limit, after }: NotificationListQuery,
): Promise<NotificationRow[]> {
  let query = db
    .selectFrom('notifications')
    .selectAll()
    .where('user_id', '=', userId)
    .where('cleared_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
  if (isViewed !== undefined) query = query.where('is_viewed', '=', isViewed)
  if (lane) query = query.where('lane', 'in', lane)
  if (after) {
    query = query.where(
      sql<SqlBool>`(created_at, id) < (
        select created_at, id from notifications where id = ${after} and user_id = ${userId}
      )`,
    )
  }
  return query.execute()
}

/** The number of `ids` that belong to this person, cleared ones included. */
export async function countOwn(db: Connection, userId: string, ids: readonly string[]): Promise<number> {
  const { n } = await db
    .selectFrom('notifications')
    .select((count) => count.fn.countAll<number>().as('n'))
    .where('user_id', '=', userId)
    .where('id', 'in', ids)
    .executeTakeFirstOrThrow()
  return n
}

/** Marks this person's open notifications, `ids` or all; returns the number of changes. */
export async function markNotifications(
  db: Connection,
  userId: string,
  mark: { readonly cleared: Date } | 'viewed',
  ids?: readonly string[],
): Promise<number> {
  let query = db
    .updateTable('notifications')
    .set(mark === 'viewed' ? { is_viewed: true } : { cleared_at: mark.cleared })
    .where('user_id', '=', userId)
    .where('cleared_at', 'is', null)
  if (mark === 'viewed') query = query.where('is_viewed', '=', false)
  if (ids) query = query.where('id', 'in', ids)
  const { numUpdatedRows } = await query.executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

/** Reopens this person's cleared notifications, viewed or not as before; returns their number. */
export async function restoreNotifications(
  db: Connection,
  userId: string,
  ids: readonly string[],
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('notifications')
    .set({ cleared_at: null })
    .where('user_id', '=', userId)
    .where('cleared_at', 'is not', null)
    .where('id', 'in', ids)
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

/** The ids among these that the person may read now (A-394). */
export async function filterReadable(
  db: Connection,
  actor: Person,
  records: readonly { readonly page: NotificationPage; readonly id: string }[],
): Promise<ReadonlySet<string>> {
  if (records.length === 0) return new Set()
  const selects = [...Map.groupBy(records, ({ page }) => page)].map(([page, some]) =>
    readers[page](
      actor,
      some.map(({ id }) => id),
    ),
  )
  const { rows } = await sql<{ id: string }>`${sql.join(selects, sql` union all `)}`.execute(db)
  return new Set(rows.map(({ id }) => id))
}
