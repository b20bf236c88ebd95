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
      .describe('The record that it is about.'),
    isSecret: z
      .boolean()
      .describe('Its text opens something: it is shown to nobody, and not kept once sent.'),
    isKept: z.boolean().describe('Its text is still there, so that it can be sent again.'),
    createdAt: Instant,
    createdByName: z.string().nullable().describe('Whose doing it tells of; null: the application’s.'),
    tries: z.int(),
    lastTriedAt: Instant.nullable(),
    sentAt: Instant.nullable(),
    error: z.string().nullable().describe('Of the last try.'),
  })
  .meta({ id: 'OutboxMail' })
export type OutboxMail = z.output<typeof OutboxMail>

export const OutboxMails = z.array(OutboxMail)

export const WholeOutboxMail = OutboxMail.extend({
  text: z.string().nullable().describe('As plain text; null for what is secret or no longer kept.'),
}).meta({ id: 'WholeOutboxMail' })

const mailFilter = {
  q: z.string().trim().max(200).optional().describe('A part of the address or the subject.'),
  from: Day.optional().describe('The first day, Pacific.'),
  to: Day.optional().describe('The last day, Pacific.'),
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

export const SentAgain = z.object({ count: z.int().describe('How many wait to be sent now.') })
