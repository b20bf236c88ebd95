import { search as contract } from '@crm/contract'
import { done, handle } from '../http/handle.ts'
import { findRecords } from './find.ts'
import { leadsById } from './queries.ts'
import { leadHitView } from './view.ts'

export const search = handle('search', contract, {
  async find({ query, ctx }) {
    return done(200, await findRecords(query, ctx))
  },

  async knownLeads({ query, ctx }) {
    const ids = query.id.map((id) => id.toLowerCase())
    const found = new Map((await leadsById(ctx.db.read, ctx.actor, ids)).map((row) => [row.id, row]))
    return done(200, ids.flatMap((id) => found.get(id) ?? []).map(leadHitView))
  },
})
