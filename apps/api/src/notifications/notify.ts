import type { Notification } from '@crm/contract/web/notification-shapes'
import { newId } from '../ids.ts'
import type { UnitOfWork } from '../records/unit-of-work.ts'
import { insertNotifications } from './queries.ts'

export type Message = Pick<Notification, 'lane' | 'subject' | 'content' | 'href'>

/**
 * Tells people, in the transaction of what they are told about; never whoever does it. What is told of a batch is taken
 * back when the batch is undone, what is told of a task that the application made when that is cancelled.
 * @param of the id of the batch, or of the task
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
