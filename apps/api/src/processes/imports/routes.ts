import { leadImports as contract } from '@crm/contract'
import { maxReverts } from '@crm/domain/imports/reverting'
import { done, handle, doneList } from '#spine/http/handle'
import { write } from '#spine/records/routes'
import { countImports, countRevertible, findImport, listImports } from './queries.ts'
import { notFound, receiveLead, refuseBody, replayImport } from './receive.ts'
import { revertImports, undoRevert } from './revert-import.ts'
import { countView, entryView, entryWithBodyView } from './view.ts'

export const leadImports = handle('leadImports', contract, {
  importLead: {
    check: ({ ctx }) => refuseBody(ctx),
    handler: ({ body, ctx }) => receiveLead(body, ctx),
  },

  async list({ query, ctx }) {
    const { db, actor } = ctx
    const found = await db.limits.logSearches.run(() => listImports(db.read, actor, query))
    const nameOf = await ctx.people.names()
    return doneList(found, contract.list.path, query, (row) => entryView(row, actor, nameOf))
  },

  async count({ query, ctx: { db, actor } }) {
    const counted = await db.limits.logSearches.run(() => countImports(db.read, actor, query))
    return done(200, countView(counted))
  },

  async revertibleCount({ query, ctx: { db, actor } }) {
    const count = await db.limits.logSearches.run(() =>
      countRevertible(db.read, actor, query, maxReverts + 1),
    )
    return done(200, { count })
  },

  revert: write(async ({ work, body, ctx }) => done(200, await revertImports(work, ctx.actor, body))),

  undoRevert: write(async ({ work, params, body, ctx }) =>
    done(200, await undoRevert(work, ctx.actor, params.id, body)),
  ),

  async get({ params, ctx }) {
    const entry = await findImport(ctx.db.read, params.id)
    return entry ? done(200, entryWithBodyView(entry, ctx.actor, await ctx.people.names())) : notFound
  },

  async replay({ params, ctx }) {
    await replayImport(params.id, ctx, ctx.actor)
    const entry = await findImport(ctx.db.read, params.id)
    return entry ? done(200, entryView(entry, ctx.actor, await ctx.people.names())) : notFound
  },
})
