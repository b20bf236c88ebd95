import * as z from 'zod'
import { Instant } from '../shapes.ts'

export const CalendarFeed = z
  .object({
    madeAt: Instant.nullable().describe('Time when you created the link. Null without a link.'),
    lastReadAt: Instant.nullable().describe('Time when a calendar program last read the feed, to the hour.'),
  })
  .meta({ id: 'CalendarFeed' })
export type CalendarFeed = z.output<typeof CalendarFeed>

export const NewCalendarFeed = z
  .object({
    path: z
      .string()
      .describe(
        'Path of the feed on this origin. Only this response has it, because the server stores only a hash.',
      ),
  })
  .meta({ id: 'NewCalendarFeed' })

export const FeedParams = z.object({ token: z.string().max(100) })
export const CalendarFile = z.string().describe('Calendar in iCalendar format (RFC 5545), with times in UTC.')
