import * as z from 'zod'

/** Stream cursor: database incarnation and transaction id, `1.31051`. Text, because it exceeds number precision. */
const StreamCursor = z.string().regex(/^(\d{1,9}\.)?\d{1,19}$/, 'is not a place that a line named')

export const LiveQuery = z.object({
  after: StreamCursor.optional().describe(
    'The `at` of the last line that was read: nothing since is left out.',
  ),
  seconds: z.coerce
    .number()
    .int()
    .min(0)
    .max(60)
    .default(0)
    .describe('Without `after`: how long ago the page began to read. What happened since is told first.'),
})
export type LiveQuery = z.output<typeof LiveQuery>

/** JSON payload of a server-sent event. It has no record data: the client refetches the queries that became stale. */
export const LiveLine = z
  .object({
    at: StreamCursor,
    topics: z
      .array(z.string())
      .optional()
      .describe('What is out of date, as the routes name it; without, nothing is.'),
    all: z
      .literal(true)
      .optional()
      .describe('Too much has changed to be told: everything may be out of date.'),
    ids: z
      .array(z.uuid())
      .optional()
      .describe(
        'The records that it is about, with their lead and their job; absent where they are many, or anybody’s.',
      ),
    mine: z.literal(true).optional().describe('The caller did it, perhaps elsewhere.'),
  })
  .meta({ id: 'LiveLine' })
export type LiveLine = z.output<typeof LiveLine>

export const LiveLines = z.string().describe('Server-sent events, each a LiveLine.')
