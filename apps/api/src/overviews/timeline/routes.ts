/** The timeline of a lead, sale or service job: its activity, with notes and their replies. */
import { timeline as contract } from '@crm/contract'
import { can } from '@crm/domain/people/can'
import type { NoteThread, Timeline, TimelineEntry, TimelineQuery } from '@crm/contract/web/timeline-shapes'
import type { StaffContext } from '#spine/http/context'
import { done, handle } from '#spine/http/handle'
import { idsMergedInto } from '#business/leads/queries'
import { findParentLead, type LeadOfRecord } from '#spine/records/lead-scope'
import { findParentSale } from '#spine/records/sale-scope'
import { findParentServiceJob } from '#spine/records/service-job-scope'
import {
  listEntries,
  listPinned,
  repliesTo,
  type EntryRow,
  type NoteOfEntry,
  type TimelineSubject,
} from './queries.ts'
import { activityView } from '#overviews/activity/queries'
import { noteView } from '#shared/notes/store'
import type { NameOf } from '#spine/people/people'

export const timeline = handle('timeline', contract, {
  async ofLead({ params, query, ctx }) {
    const lead = await findParentLead(ctx, params.id, can.readLead)
    const merged = await idsMergedInto(ctx.db.read, lead.id)
    return done(200, await readTimeline({ leadId: lead.id, merged }, lead, query, ctx))
  },

  async ofSale({ params, query, ctx }) {
    const { id: saleId, client } = await findParentSale(ctx.db.read, params.id, ctx.actor)
    return done(200, await readTimeline({ saleId }, client, query, ctx))
  },

  async ofServiceJob({ params, query, ctx }) {
    const { id: serviceJobId, client } = await findParentServiceJob(ctx.db.read, params.id, ctx.actor)
    return done(200, await readTimeline({ serviceJobId }, client, query, ctx))
  },
})

type Client = Pick<LeadOfRecord, 'first_name' | 'last_name'>

async function readTimeline(
  subject: TimelineSubject,
  client: Client,
  query: TimelineQuery,
  { db: { read: db }, actor, people }: StaffContext,
): Promise<Timeline> {
  const found = await listEntries(db, actor, subject, query)
  const entries = found.slice(0, query.limit)
  const pinned = query.after ? [] : await listPinned(db, actor, subject, query)
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
