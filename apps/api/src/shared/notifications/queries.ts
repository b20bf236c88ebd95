import type { NotificationListQuery } from '@crm/contract/web/notification-shapes'
import { isKeyOf, own } from '@crm/domain/own'
import { type Insertable, type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely'
import type { Connection, Tables } from '#platform/db/database'
import type { Person } from '#spine/people/people'
import { leadsInScope } from '#spine/records/lead-scope'
import { salesInScope } from '#spine/records/sale-scope'
import { serviceJobsInScope } from '#spine/records/service-job-scope'

export type NotificationRow = Selectable<Tables['notifications']>

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

/** Withdraws the notifications of a batch or a task, cleared or not, and returns them, oldest first. */
export async function removeNotificationsOf(tx: Connection, of: string): Promise<NotificationRow[]> {
  const removed = await tx.deleteFrom('notifications').where('batch_id', '=', of).returningAll().execute()
  return removed.toSorted((a, b) => a.created_at.localeCompare(b.created_at))
}

/**
 * The pages that notifications link to, by the first segment of the path: the records that the person may read now
 * (A-394).
 */
const pages: Readonly<Record<string, (actor: Person, ids: readonly string[]) => RawBuilder<unknown>>> = {
  leads: (actor, ids) => sql`
    select l.id from leads as l where l.id = any(${ids}::uuid[]) and l.deleted_at is null and ${leadsInScope(actor)}`,
  appointments: (actor, ids) => sql`
    select r.id from appointments as r join leads as l on l.id = r.lead_id and l.deleted_at is null
    where r.id = any(${ids}::uuid[]) and r.deleted_at is null and ${leadsInScope(actor)}`,
  sales: (actor, ids) => sql`
    select r.id from sales as r join leads as l on l.id = r.lead_id and l.deleted_at is null
    where r.id = any(${ids}::uuid[]) and r.deleted_at is null and ${salesInScope(actor, 'r')}`,
  'service-jobs': (actor, ids) => sql`
    select r.id from service_jobs as r join leads as l on l.id = r.lead_id and l.deleted_at is null
    where r.id = any(${ids}::uuid[]) and r.deleted_at is null and ${serviceJobsInScope(actor, 'r')}`,
}

export const hasPage = (kind: string): boolean => isKeyOf(pages, kind)

/** The ids among these that the person may read now. */
export async function readableAmong(
  db: Connection,
  actor: Person,
  found: readonly { readonly kind: string; readonly id: string }[],
): Promise<ReadonlySet<string>> {
  const asked = [...Map.groupBy(found, ({ kind }) => kind)].flatMap(([kind, some]) => {
    const ids = some.map(({ id }) => id)
    const page = own(pages, kind)
    return page ? [page(actor, ids)] : []
  })
  if (asked.length === 0) return new Set()
  const { rows } = await sql<{ id: string }>`${sql.join(asked, sql` union all `)}`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** Inserts notifications in the transaction of their cause. */
export async function insertNotifications(
  tx: Connection,
  notifications: readonly Insertable<Tables['notifications']>[],
): Promise<void> {
  if (notifications.length > 0)
    await tx
      .insertInto('notifications')
      .values([...notifications])
      .execute()
}
