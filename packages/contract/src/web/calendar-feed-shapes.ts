import * as z from 'zod'
import { Instant } from '../shapes.ts'

export const CalendarFeed = z
  .object({
    madeAt: Instant.nullable().describe('Null: there is no link.'),
    lastReadAt: Instant.nullable().describe('By some calendar, to the hour.'),
  })
  .meta({ id: 'CalendarFeed' })
export type CalendarFeed = z.output<typeof CalendarFeed>

export const NewCalendarFeed = z
  .object({ path: z.string().describe('On this origin. It is told once: what is kept does not name it.') })
  .meta({ id: 'NewCalendarFeed' })

export const FeedParams = z.object({ token: z.string().max(100) })
export const CalendarFile = z.string().describe('iCalendar, RFC 5545; times in UTC.')
