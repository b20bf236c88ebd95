import { timeline as contract } from '@crm/contract'
import { can } from '@crm/domain/people/can'
import { done, handle } from '../http/handle.ts'
import { notFound } from '../leads/change.ts'
import { findLead } from '../leads/queries.ts'
import { ownersOf } from '../leads/view.ts'
import { listEntries, listPinned, repliesTo } from './queries.ts'
import { entryView, threadView } from './view.ts'

export const timeline = handle('timeline', contract, {
  async ofLead({ params, query, ctx }) {
    const db = ctx.db.read
    const lead = await findLead(db, params.id)
    if (!lead || !can.readLead(ctx.actor, ownersOf(lead)).ok) return notFound
    const found = await listEntries(db, lead.id, query)
    const entries = found.slice(0, query.limit)
    const pinned = query.after ? [] : await listPinned(db, lead.id, query)
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
