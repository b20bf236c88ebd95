import { timelineViews } from '@crm/domain/activity/timeline-views'
import * as z from 'zod'
import { Id } from '../shapes.ts'
import { ActivityEntry } from './activity-shapes.ts'
import { WebNote } from './note-shapes.ts'

/** A note with its replies, oldest first. */
export const NoteThread = WebNote.extend({ replies: z.array(WebNote) }).meta({ id: 'NoteThread' })
export type NoteThread = z.output<typeof NoteThread>

export const TimelineEntry = ActivityEntry.extend({
  note: NoteThread.nullable().describe('Current note, for the entry of its creation.'),
}).meta({ id: 'TimelineEntry' })
export type TimelineEntry = z.output<typeof TimelineEntry>

export const Timeline = z
  .object({
    pinned: z.array(NoteThread).describe('Pinned notes, latest pinned first. Only on the first page.'),
    entries: z.array(TimelineEntry),
    next: Id.nullable().describe('Cursor to pass as `after`. Null on the last page.'),
  })
  .meta({ id: 'Timeline' })
export type Timeline = z.output<typeof Timeline>

export const TimelineQuery = z.object({
  show: z.enum(timelineViews).optional(),
  actorId: Id.optional().describe(
    'ID of a user. Returns only entries by them and notes with a reply by them.',
  ),
  q: z.string().trim().max(200).optional().describe('Search text: words of notes and changes, in any order.'),
  limit: z.coerce.number<number>().int().min(1).max(100).default(30),
  after: Id.optional().describe('ID of the last entry that you have read.'),
})
export type TimelineQuery = z.output<typeof TimelineQuery>
