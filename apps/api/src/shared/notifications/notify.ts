import type { Notification } from '@crm/contract/web/notification-shapes'
import { newId } from '#platform/ids'
import type { UnitOfWork } from '#spine/records/unit-of-work'
import { insertNotifications } from './queries.ts'

export type Message = Pick<Notification, 'lane' | 'subject' | 'content' | 'href'>

/**
 * Notifies people in the transaction of the cause; never the author. Notifications of a batch are withdrawn when it
 * is reverted, those of an automatic task when it is canceled. @param of the id of the batch or of the task
 */
export const notify = (
  work: UnitOfWork,
  ids: readonly string[],
  message: Message,
  of?: string,
): Promise<void> =>
  insertNotifications(
    work.tx,
    [...new Set(ids)]
      .filter((id) => id !== work.viewer?.id)
      .map((id) => ({
        id: newId(),
        user_id: id,
        ...message,
        batch_id: of ?? null,
        created_at: work.now,
      })),
  )
