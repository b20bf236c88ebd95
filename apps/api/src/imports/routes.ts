import { leadImports as contract } from '@crm/contract'
import { done, handle, doneList } from '../http/handle.ts'
import { countImports, findImport, listImports } from './queries.ts'
import { notFound, receiveLead, refuseBody, replayImport } from './receive.ts'
import { countView, entryView, wholeView } from './view.ts'

export const leadImports = handle('leadImports', contract, {
  importLead: {
    check: ({ ctx }) => refuseBody(ctx),
    handler: ({ body, ctx }) => receiveLead(body, ctx),
  },

  async list({ query, ctx }) {
    const { db, actor } = ctx
    const found = await db.shares.logSearches.run(() => listImports(db.read, actor, query))
    const nameOf = await ctx.people.names()
    return doneList(found, contract.list.path, query, (row) => entryView(row, actor, nameOf))
  },

  async count({ query, ctx: { db, actor } }) {
    const counted = await db.shares.logSearches.run(() => countImports(db.read, actor, query))
    return done(200, countView(counted))
  },

  async get({ params, ctx }) {
    const entry = await findImport(ctx.db.read, params.id)
    return entry ? done(200, wholeView(entry, ctx.actor, await ctx.people.names())) : notFound
  },

  async replay({ params, ctx }) {
    await replayImport(params.id, ctx, ctx.actor)
    const entry = await findImport(ctx.db.read, params.id)
    return entry ? done(200, entryView(entry, ctx.actor, await ctx.people.names())) : notFound
  },
})
