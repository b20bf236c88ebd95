/** Writes and withdraws notifications in the transaction of their cause. */
import type { Insertable, Selectable } from 'kysely'
import type { Connection, Tables } from '#platform/db/database'

export type NotificationRow = Selectable<Tables['notifications']>

/** Withdraws the notifications of a batch, task or record, cleared or not, and returns them, oldest first. */
export async function removeNotificationsOf(tx: Connection, causeId: string): Promise<NotificationRow[]> {
  const removed = await tx
    .deleteFrom('notifications')
    .where('cause_id', '=', causeId)
    .returningAll()
    .execute()
  return removed.toSorted((a, b) => a.created_at.localeCompare(b.created_at))
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
