import type { NoteThread, TimelineEntry } from '@crm/contract/web/timeline-shapes'
import { activityView } from '../activity/view.ts'
import type { LeadRow } from '../leads/queries.ts'
import type { NameOf } from '../leads/view.ts'
import { noteView } from '../notes/view.ts'
import type { EntryRow, NoteOfEntry } from './queries.ts'

export const threadView = (
  note: NoteOfEntry,
  replies: readonly NoteOfEntry[],
  nameOf: NameOf,
): NoteThread => ({
  ...noteView(note, nameOf),
  replies: replies.filter(({ parent_id }) => parent_id === note.id).map((reply) => noteView(reply, nameOf)),
})

export const entryView = (
  { note, ...row }: EntryRow,
  { first_name, last_name }: LeadRow,
  replies: readonly NoteOfEntry[],
  nameOf: NameOf,
): TimelineEntry => ({
  ...activityView({ ...row, first_name, last_name }, nameOf),
  note: note && threadView(note, replies, nameOf),
})
