/** The timeline of one lead: what happened to it, with its notes and their replies. */
import { timeline as contract } from '@crm/contract'
import { can } from '@crm/domain/people/can'
import type { NoteThread, TimelineEntry } from '@crm/contract/web/timeline-shapes'
import { done, handle } from '../http/handle.ts'
import { findParentLead, type LeadOfRecord } from '../records/through-lead.ts'
import { listEntries, listPinned, repliesTo, type EntryRow, type NoteOfEntry } from './queries.ts'
import { activityView } from '../activity/queries.ts'
import { noteView } from '../notes/store.ts'
import type { NameOf } from '../people/people.ts'

export const timeline = handle('timeline', contract, {
  async ofLead({ params, query, ctx }) {
    const db = ctx.db.read
    const lead = await findParentLead(ctx, params.id, can.readLead)
    const found = await listEntries(db, ctx.actor, lead.id, query)
    const entries = found.slice(0, query.limit)
    const pinned = query.after ? [] : await listPinned(db, ctx.actor, lead.id, query)
    const roots = [...pinned, ...entries.flatMap(({ note }) => (note ? [note] : []))]
    const replies = await repliesTo(
      db,
      roots.map(({ id }) => id),
    )
    const nameOf = await ctx.people.names()
    return done(200, {
      pinned: pinned.map((note) => threadView(note, replies, nameOf)),
      entries: entries.map((entry) => entryView(entry, lead, replies, nameOf)),
      next: found.length > entries.length ? (entries.at(-1)?.id ?? null) : null,
    })
  },
})

const threadView = (note: NoteOfEntry, replies: readonly NoteOfEntry[], nameOf: NameOf): NoteThread => ({
  ...noteView(note, { nameOf }),
  replies: replies
    .filter(({ parent_id }) => parent_id === note.id)
    .map((reply) => noteView(reply, { nameOf })),
})

export const entryView = (
  { note, ...row }: EntryRow,
  { first_name, last_name }: Pick<LeadOfRecord, 'first_name' | 'last_name'>,
  replies: readonly NoteOfEntry[],
  nameOf: NameOf,
): TimelineEntry => ({
  ...activityView({ ...row, first_name, last_name }, nameOf),
  note: note && threadView(note, replies, nameOf),
})
