import { timelineViews } from '@crm/domain/activity/timeline-views'
import * as z from 'zod'
import { Id } from '../shapes.ts'
import { ActivityEntry } from './activity-shapes.ts'
import { WebNote } from './note-shapes.ts'

/** A note with its replies, oldest first. */
export const NoteThread = WebNote.extend({ replies: z.array(WebNote) }).meta({ id: 'NoteThread' })
export type NoteThread = z.output<typeof NoteThread>

export const TimelineEntry = ActivityEntry.extend({
  note: NoteThread.nullable().describe('The note itself, as it now is, where it was written.'),
}).meta({ id: 'TimelineEntry' })
export type TimelineEntry = z.output<typeof TimelineEntry>

export const Timeline = z
  .object({
    pinned: z.array(NoteThread).describe('On the first page only, the last pinned first.'),
    entries: z.array(TimelineEntry),
    next: Id.nullable().describe('What to pass as `after` to read on.'),
  })
  .meta({ id: 'Timeline' })
export type Timeline = z.output<typeof Timeline>

export const TimelineQuery = z.object({
  show: z.enum(timelineViews).optional(),
  actorId: Id.optional().describe('Who did it, or wrote or answered the note.'),
  q: z.string().trim().max(200).optional().describe('Words of notes and of changes, in any order.'),
  limit: z.coerce.number<number>().int().min(1).max(100).default(30),
  after: Id.optional().describe('The id of the last entry already read.'),
})
export type TimelineQuery = z.output<typeof TimelineQuery>
