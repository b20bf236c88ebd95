import * as z from 'zod'

/** Stream cursor: database incarnation and transaction id, `1.31051`. Text, because it exceeds number precision. */
const StreamCursor = z.string().regex(/^(\d{1,9}\.)?\d{1,19}$/, 'is not a cursor of this stream')

export const LiveQuery = z.object({
  after: StreamCursor.optional().describe(
    '`at` of the last event that you have read. The stream continues from there without gaps.',
  ),
  seconds: z.coerce
    .number()
    .int()
    .min(0)
    .max(60)
    .default(0)
    .describe(
      'Without `after`, the age of your data in seconds. The stream begins with the changes since then.',
    ),
})
export type LiveQuery = z.output<typeof LiveQuery>

/** JSON payload of a server-sent event. It has no record data: the client refetches the queries that became stale. */
export const LiveLine = z
  .object({
    at: StreamCursor,
    topics: z
      .array(z.string())
      .optional()
      .describe('Topics of the data that became stale. Absent if nothing did.'),
    all: z.literal(true).optional().describe('Too much has changed, so all data may be stale.'),
    ids: z
      .array(z.uuid())
      .optional()
      .describe(
        'IDs of the changed records, with their leads and sales. Absent for many records, and for changes without a record.',
      ),
    mine: z.literal(true).optional().describe('The caller made the change, maybe on another device.'),
  })
  .meta({ id: 'LiveLine' })
export type LiveLine = z.output<typeof LiveLine>

export const LiveLines = z.string().describe('Server-sent events. The data of each is a `LiveLine`.')
