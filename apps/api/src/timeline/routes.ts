/** The timeline of one lead, or of one of its jobs of either kind: what happened to it, with its notes and their replies. */
import { timeline as contract } from '@crm/contract'
import { can } from '@crm/domain/people/can'
import type { NoteThread, Timeline, TimelineEntry, TimelineQuery } from '@crm/contract/web/timeline-shapes'
import type { StaffContext } from '../http/context.ts'
import { done, handle } from '../http/handle.ts'
import { mergedInto } from '../leads/queries.ts'
import { findParentLead, type LeadOfRecord } from '../records/through-lead.ts'
import { findParentSale } from '../records/through-sale.ts'
import { findParentServiceJob } from '../records/through-service-job.ts'
import {
  listEntries,
  listPinned,
  repliesTo,
  type EntryRow,
  type NoteOfEntry,
  type TimelineOf,
} from './queries.ts'
import { activityView } from '../activity/queries.ts'
import { noteView } from '../notes/store.ts'
import type { NameOf } from '../people/people.ts'

export const timeline = handle('timeline', contract, {
  async ofLead({ params, query, ctx }) {
    const lead = await findParentLead(ctx, params.id, can.readLead)
    const merged = await mergedInto(ctx.db.read, lead.id)
    return done(200, await timelineOf({ leadId: lead.id, merged }, lead, query, ctx))
  },

  async ofSale({ params, query, ctx }) {
    const { id: saleId, client } = await findParentSale(ctx.db.read, params.id, ctx.actor)
    return done(200, await timelineOf({ saleId }, client, query, ctx))
  },

  async ofServiceJob({ params, query, ctx }) {
    const { id: serviceJobId, client } = await findParentServiceJob(ctx.db.read, params.id, ctx.actor)
    return done(200, await timelineOf({ serviceJobId }, client, query, ctx))
  },
})

type Client = Pick<LeadOfRecord, 'first_name' | 'last_name'>

async function timelineOf(
  of: TimelineOf,
  client: Client,
  query: TimelineQuery,
  { db: { read: db }, actor, people }: StaffContext,
): Promise<Timeline> {
  const found = await listEntries(db, actor, of, query)
  const entries = found.slice(0, query.limit)
  const pinned = query.after ? [] : await listPinned(db, actor, of, query)
  const roots = [...pinned, ...entries.flatMap(({ note }) => (note ? [note] : []))]
  const replies = await repliesTo(
    db,
    roots.map(({ id }) => id),
  )
  const nameOf = await people.names()
  return {
    pinned: pinned.map((note) => threadView(note, replies, nameOf)),
    entries: entries.map((entry) => entryView(entry, client, replies, nameOf)),
    next: found.length > entries.length ? (entries.at(-1)?.id ?? null) : null,
  }
}

const threadView = (note: NoteOfEntry, replies: readonly NoteOfEntry[], nameOf: NameOf): NoteThread => ({
  ...noteView(note, { nameOf }),
  replies: replies
    .filter(({ parent_id }) => parent_id === note.id)
    .map((reply) => noteView(reply, { nameOf })),
})

const entryView = (
  { note, ...row }: EntryRow,
  { first_name, last_name }: Client,
  replies: readonly NoteOfEntry[],
  nameOf: NameOf,
): TimelineEntry => ({
  ...activityView({ ...row, first_name, last_name }, nameOf),
  note: note && threadView(note, replies, nameOf),
})
