import { leadImports as contract } from '@crm/contract'
import { mostTakenBack } from '@crm/domain/imports/taking-back'
import { done, handle, doneList } from '../http/handle.ts'
import { write } from '../records/routes.ts'
import { countImports, countToTakeBack, findImport, listImports } from './queries.ts'
import { notFound, receiveLead, refuseBody, replayImport } from './receive.ts'
import { takeBackImports, undoTakingBack } from './take-back.ts'
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

  async takableCount({ query, ctx: { db, actor } }) {
    const count = await db.shares.logSearches.run(() =>
      countToTakeBack(db.read, actor, query, mostTakenBack + 1),
    )
    return done(200, { count })
  },

  takeBack: write(async ({ work, body, ctx }) => done(200, await takeBackImports(work, ctx.actor, body))),

  undoTakingBack: write(async ({ work, params, body, ctx }) =>
    done(200, await undoTakingBack(work, ctx.actor, params.id, body)),
  ),

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
