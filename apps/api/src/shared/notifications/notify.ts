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
 * Notifies people of an event in the transaction of its cause, except the person whose request it is.
 * @param to the ids of the people; null for nobody
 * @param causeId the batch, task or record whose undoing withdraws the notification (`removeNotificationsOf`)
 */
export const notify = <Name extends NotificationName>(
  work: UnitOfWork,
  event: Name,
  to: readonly (string | null)[],
  details: DetailsOf<Name>,
  causeId?: string,
): Promise<void> => sendMessage(work, to, messageOf(event, details), causeId)

/** The same for a message that is already put into words. */
export const sendMessage = (
  work: UnitOfWork,
  to: readonly (string | null)[],
  message: NotificationMessage,
  causeId?: string,
): Promise<void> =>
  insertNotifications(
    work.tx,
    [...new Set(to)].flatMap((id) =>
      id === null || id === work.viewer?.id
        ? []
        : [{ id: newId(), user_id: id, ...message, cause_id: causeId ?? null, created_at: work.now }],
    ),
  )
