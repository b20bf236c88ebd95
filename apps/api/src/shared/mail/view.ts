import { recordOf } from '#platform/record-of'
import type { OutboxMail } from '@crm/contract/web/mail-shapes'
import { mailStates } from '@crm/domain/mail/mail-states'
import { plainText } from '@crm/domain/mail/write-mail'
import type { NameOf } from '#spine/people/people'
import { type MailRow, letterOf } from './queries.ts'

export const outboxView = (row: MailRow, nameOf: NameOf): OutboxMail => ({
  id: row.id,
  to: row.to_address,
  subject: row.subject,
  state: row.state,
  about:
    row.about_type && row.about_id
      ? { type: row.about_type as NonNullable<OutboxMail['about']>['type'], id: row.about_id }
      : null,
  isSecret: row.is_secret,
  isKept: row.letter !== null,
  createdAt: row.created_at,
  createdByName: nameOf(row.created_by),
  tries: row.tries,
  lastTriedAt: row.last_tried_at,
  sentAt: row.sent_at,
  error: row.error,
})

/** People who may read the outbox must not be able to sign for a client. */
export function mailView(row: MailRow, nameOf: NameOf) {
  const letter = row.is_secret ? null : letterOf(row)
  return { ...outboxView(row, nameOf), text: letter && plainText(letter) }
}

/** Every state has a count, 0 included. */
export const countView = (rows: readonly { state: string; n: number }[]) =>
  recordOf(mailStates, (state) => rows.find((row) => row.state === state)?.n ?? 0)
