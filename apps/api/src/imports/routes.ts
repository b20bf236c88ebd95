import { leadImports as contract } from '@crm/contract'
import type { StaffContext } from '../http/context.ts'
import { done, handle } from '../http/handle.ts'
import { withNextLink } from '../http/next-link.ts'
import { countImports, findImport, listImports } from './queries.ts'
import { receiveLead, refuseBody } from './receive.ts'
import { notFound, replayImport } from './replay.ts'
import { countView, entryView, wholeView } from './view.ts'

export const leadImports = handle('leadImports', contract, {
  importLead: {
    check: ({ ctx }) => refuseBody(ctx),
    handler: ({ body, ctx }) => receiveLead(body, ctx),
  },

  async list({ query, ctx }) {
    const found = await listImports(ctx.db.read, ctx.actor, query)
    const { rows, headers } = withNextLink(found, query.limit, contract.list.path, query)
    const nameOf = await ctx.people.names()
    return done(
      200,
      rows.map((row) => entryView(row, ctx.actor, nameOf)),
      headers,
    )
  },

  async count({ query, ctx }) {
    return done(200, countView(await countImports(ctx.db.read, ctx.actor, query)))
  },

  async get({ params, ctx }) {
    const entry = await findImport(ctx.db.read, params.id)
    return entry ? done(200, wholeView(entry, ctx.actor, await ctx.people.names())) : notFound
  },

  async replay({ params, ctx }) {
    return (await replayImport(params.id, ctx)) ?? done(200, await viewOf(params.id, ctx))
  },
})

async function viewOf(id: string, { db, actor, people }: StaffContext) {
  const entry = await findImport(db.read, id)
  if (!entry) throw new Error(`Import ${id} vanished after it was replayed.`)
  return entryView(entry, actor, await people.names())
}
