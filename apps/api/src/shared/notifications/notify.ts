import {
  type DetailsOf,
  messageOf,
  type NotificationMessage,
  type NotificationName,
} from '@crm/domain/notifications/events'
import { newId } from '#platform/ids'
import type { UnitOfWork } from '#spine/records/unit-of-work'
import { insertNotifications } from './queries.ts'

/**
 * Notifies people of an event in the transaction of its cause; never the author. Notifications of a batch are
 * withdrawn when it is reverted, those of an automatic task when it is canceled.
 * @param to the ids of the people; null for nobody
 * @param of the id of the batch or of the task
 */
export const notify = <Name extends NotificationName>(
  work: UnitOfWork,
  event: Name,
  to: readonly (string | null)[],
  details: DetailsOf<Name>,
  of?: string,
): Promise<void> => sendMessage(work, to, messageOf(event, details), of)

/** The same for a message that is already put into words. */
export const sendMessage = (
  work: UnitOfWork,
  to: readonly (string | null)[],
  message: NotificationMessage,
  of?: string,
): Promise<void> =>
  insertNotifications(
    work.tx,
    [...new Set(to)].flatMap((id) =>
      id === null || id === work.viewer?.id
        ? []
        : [{ id: newId(), user_id: id, ...message, batch_id: of ?? null, created_at: work.now }],
    ),
  )
