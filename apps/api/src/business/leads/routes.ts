import { webLeads as contract } from '@crm/contract'
import { can } from '@crm/domain/people/can'
import { done, handle, doneList } from '#spine/http/handle'
import { read, viewContextOf, write, writeOn } from '#spine/records/routes'
import { changeLead, createLead, normalizeContact, removeLead, restoreLead } from './act.ts'
import { countByStatus, countFiltered } from './counts.ts'
import { listDuplicates } from './duplicates.ts'
import { exportLeads } from './export.ts'
import { listLeads, pageLeads, pageLightLeads } from './queries.ts'
import { leadView, leads, removalView } from './store.ts'

export const webLeads = handle('webLeads', contract, {
  get: read(leads),

  async list({ query, ctx }) {
    const found = await listLeads(ctx, query)
    const sight = await viewContextOf(ctx)
    return doneList(found, contract.list.path, query, (lead) => leadView(lead, sight))
  },

  listPaginated: ({ query, ctx }) => pageLeads(query, ctx),

  listPaginatedLight: ({ query, ctx }) => pageLightLeads(query, ctx),

  exportCsv: ({ query, ctx }) => exportLeads(query, ctx),

  async duplicates({ query, ctx }) {
    return done(200, await listDuplicates(query, ctx))
  },

  create: write(async ({ work, body }) => done(201, leadView(await createLead(work, body), work))),

  update: writeOn(
    leads,
    can.updateLeadContact,
    async ({ work, record, body }) => done(200, leadView(await changeLead(work, record, body), work)),
    { fields: (body) => normalizeContact(body).fields },
  ),

  remove: writeOn(leads, can.deleteLead, async ({ work, record }) => {
    await removeLead(work, record)
    return done(200, leads.removed)
  }),

  async removal({ params, ctx }) {
    const { db, actor, now } = ctx
    const lead = leads.guard(await leads.findRemoved(db.read, params.id, actor), actor, can.restoreLead, now)
    return done(200, removalView(lead, await viewContextOf(ctx)))
  },

  restore: writeOn(
    leads,
    can.restoreLead,
    async ({ work, record }) => done(200, leadView(await restoreLead(work, record), work)),
    { removed: true },
  ),

  async statusCount({ ctx }) {
    return done(200, await countByStatus(ctx.db.read, ctx.actor, ctx.now))
  },

  async filteredStatusCount({ query, ctx }) {
    return done(200, await countFiltered(ctx.db.read, ctx.actor, query, ctx.now))
  },
})
