import { webLeads as contract } from '@crm/contract'
import { can } from '@crm/domain/people/can'
import type { StaffContext } from '../http/context.ts'
import { conflict, done, handle } from '../http/handle.ts'
import { withNextLink } from '../http/next-link.ts'
import { refusedLead, notFound, updateLead } from './change.ts'
import { countByStatus } from './counts.ts'
import { createLead } from './create.ts'
import { listDuplicates } from './duplicates.ts'
import { exportLeads } from './export.ts'
import { pageLeads, pageLightLeads } from './page.ts'
import { findLead, findRemovedLead, listLeads } from './queries.ts'
import { removeLead, restoreLead } from './remove.ts'
import { leadView, ownersOf, removalView } from './view.ts'

export const leads = handle('webLeads', contract, {
  async get({ params, ctx }) {
    const lead = await findLead(ctx.db.read, params.id)
    if (!lead || !can.readLead(ctx.actor, ownersOf(lead)).ok) return notFound
    return done(200, leadView(lead, await ctx.people.names()))
  },

  async list({ query, ctx }) {
    const found = await listLeads(ctx.db.read, ctx.actor, query, ctx.now)
    const { rows, headers } = withNextLink(found, query.limit, contract.list.path, query)
    const nameOf = await ctx.people.names()
    return done(
      200,
      rows.map((row) => leadView(row, nameOf)),
      headers,
    )
  },

  listPaginated: ({ query, ctx }) => pageLeads(query, ctx),

  listPaginatedLight: ({ query, ctx }) => pageLightLeads(query, ctx),

  exportCsv: ({ query, ctx }) => exportLeads(query, ctx),

  async duplicates({ query, ctx }) {
    return done(200, await listDuplicates(query, ctx))
  },

  async create({ body, ctx }) {
    const created = await createLead(body, ctx)
    if (typeof created !== 'string') return created
    return done(201, await viewOf(created, ctx))
  },

  update: {
    check: ({ params, ctx }) => checkLead(params.id, ctx),
    async handler({ params, body, ctx }) {
      const outcome = await updateLead(params.id, body, ctx)
      if (typeof outcome !== 'string') return outcome
      const current = await viewOf(params.id, ctx)
      if (outcome === 'stale') return conflict(staleMessage, current)
      return done(200, current)
    },
  },

  async remove({ params, ctx }) {
    return (await removeLead(params.id, ctx)) ?? done(200, { message: 'Lead removed' })
  },

  async removal({ params, ctx }) {
    const lead = await findRemovedLead(ctx.db.read, params.id)
    const refusal = refusedLead(lead, ctx.actor, can.restoreLead, true)
    if (refusal || !lead) return refusal ?? notFound
    return done(200, removalView(lead, await ctx.people.names()))
  },

  async restore({ params, ctx }) {
    return (await restoreLead(params.id, ctx)) ?? done(200, await viewOf(params.id, ctx))
  },

  async statusCount({ ctx }) {
    return done(200, await countByStatus(ctx.db.read, ctx.actor, ctx.now))
  },
})

const staleMessage = 'Somebody changed this lead in the meantime.'

async function checkLead(id: string, { db, actor }: StaffContext) {
  return refusedLead(await findLead(db.read, id), actor, can.updateLeadContact)
}

async function viewOf(id: string, { db, people }: StaffContext) {
  const lead = await findLead(db.read, id)
  if (!lead) throw new Error(`Lead ${id} vanished after it was written.`)
  return leadView(lead, await people.names())
}
