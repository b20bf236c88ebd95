import { activitySubjects } from '@crm/domain/activity/subjects'
import { type MailState, mailStates } from '@crm/domain/mail/mail-states'
import * as z from 'zod'
import { Day, Id, Instant, listing, oneOrMany } from '../shapes.ts'

/** One mail to one address, with the fields that administrators may read. */
export const OutboxMail = z
  .object({
    id: Id,
    to: z.string(),
    subject: z.string(),
    state: z.enum(mailStates),
    about: z
      .object({ type: z.enum(activitySubjects), id: Id })
      .nullable()
      .describe('Record that the email is about.'),
    isSecret: z
      .boolean()
      .describe('True if the text grants access to something. It is never shown, and is deleted once sent.'),
    isKept: z.boolean().describe('True if the text is still stored, so that the email can be resent.'),
    createdAt: Instant,
    createdByName: z
      .string()
      .nullable()
      .describe('Name of the user whose action caused the email. Null if the application sent it by itself.'),
    tries: z.int(),
    lastTriedAt: Instant.nullable(),
    sentAt: Instant.nullable(),
    error: z.string().nullable().describe('Error of the last attempt.'),
  })
  .meta({ id: 'OutboxMail' })
export type OutboxMail = z.output<typeof OutboxMail>

export const OutboxMails = z.array(OutboxMail)

export const OutboxMailDetails = OutboxMail.extend({
  text: z.string().nullable().describe('Plain text. Null if it is secret or no longer stored.'),
}).meta({ id: 'WholeOutboxMail' })

const mailFilter = {
  q: z.string().trim().max(200).optional().describe('Search text: any part of the address or the subject.'),
  from: Day.optional().describe('First day, inclusive, in Pacific time.'),
  to: Day.optional().describe('Last day, inclusive, in Pacific time.'),
}

export const OutboxQuery = z.object({
  state: oneOrMany(z.enum(mailStates)).optional(),
  ...mailFilter,
  ...listing,
})
export type OutboxQuery = z.output<typeof OutboxQuery>

export const OutboxCountQuery = z.object(mailFilter)
export type OutboxCountQuery = z.output<typeof OutboxCountQuery>

export const OutboxCount = z
  .object(Object.fromEntries(mailStates.map((state) => [state, z.int()])) as Record<MailState, z.ZodInt>)
  .meta({ id: 'OutboxCount' })

export const MailsResent = z.object({
  count: z.int().describe('Number of emails or deliveries that were queued again.'),
})
