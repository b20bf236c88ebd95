import { webNotes as contract } from '@crm/contract'
import { can } from '@crm/domain/people/can'
import type { StaffContext } from '../http/context.ts'
import { conflict, done, handle } from '../http/handle.ts'
import { withNextLink } from '../http/next-link.ts'
import { findLead } from '../leads/queries.ts'
import { notFound as leadNotFound } from '../leads/change.ts'
import { ownersOf } from '../leads/view.ts'
import { notFound, refusedNote, updateNote } from './change.ts'
import { createNote } from './create.ts'
import { listMentionable } from './mentions.ts'
import { setPinned } from './pin.ts'
import { findNote, listNotes } from './queries.ts'
import { removeNote, restoreNote } from './remove.ts'
import { noteView } from './view.ts'

export const notes = handle('webNotes', contract, {
  async get({ params, ctx }) {
    const note = await findNote(ctx.db.read, params.id, ctx.actor)
    return note ? done(200, noteView(note, await ctx.people.names())) : notFound
  },

  async list({ query, ctx }) {
    const found = await listNotes(ctx.db.read, ctx.actor, query)
    const { rows, headers } = withNextLink(found, query.limit, contract.list.path, query)
    const nameOf = await ctx.people.names()
    return done(
      200,
      rows.map((row) => noteView(row, nameOf)),
      headers,
    )
  },

  async create({ body, ctx }) {
    const created = await createNote(body, ctx)
    if (typeof created !== 'string') return created
    return done(201, await viewOf(created, ctx))
  },

  update: {
    check: ({ params, ctx }) => checkNote(params.id, ctx),
    async handler({ params, body, ctx }) {
      const outcome = await updateNote(params.id, body, ctx)
      if (typeof outcome !== 'string') return outcome
      const current = await viewOf(params.id, ctx)
      if (outcome === 'stale') return conflict('Somebody changed this note in the meantime.', current)
      return done(200, current)
    },
  },

  async remove({ params, ctx }) {
    return (await removeNote(params.id, ctx)) ?? done(200, { message: 'Note removed' })
  },

  async restore({ params, ctx }) {
    return (await restoreNote(params.id, ctx)) ?? done(200, await viewOf(params.id, ctx))
  },

  async mentionable({ query, ctx }) {
    const lead = await findLead(ctx.db.read, query.leadId)
    if (!lead || !can.createNote(ctx.actor, ownersOf(lead)).ok) return leadNotFound
    return done(200, await listMentionable(ctx.db.read, lead))
  },

  async pin({ params, ctx }) {
    return (await setPinned(params.id, true, ctx)) ?? done(200, await viewOf(params.id, ctx))
  },

  async unpin({ params, ctx }) {
    return (await setPinned(params.id, false, ctx)) ?? done(200, await viewOf(params.id, ctx))
  },
})

async function checkNote(id: string, ctx: StaffContext) {
  return refusedNote(await findNote(ctx.db.read, id, ctx.actor), ctx, can.changeNote)
}

async function viewOf(id: string, { db, actor, people }: StaffContext) {
  const note = await findNote(db.read, id, actor)
  if (!note) throw new Error(`Note ${id} vanished after it was written.`)
  return noteView(note, await people.names())
}
