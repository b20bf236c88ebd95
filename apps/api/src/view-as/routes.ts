import { viewAs as contract } from '@crm/contract'
import { done, handle } from '../http/handle.ts'
import { withNextLink } from '../http/next-link.ts'
import { notFound } from '../users/change.ts'
import { listViews } from './queries.ts'
import { tellView } from './tell.ts'
import { viewView } from './view.ts'

export const viewAs = handle('viewAs', contract, {
  begin: ({ params, ctx }) => tellView(params.id, 'user.viewBegun', ctx),

  end: ({ params, ctx }) => tellView(params.id, 'user.viewEnded', ctx),

  async list({ params, query, ctx }) {
    if (!(await ctx.people.get(params.id))) return notFound
    const found = await listViews(ctx.db.read, params.id, query)
    const path = contract.list.path.replace('{id}', params.id)
    const { rows, headers } = withNextLink(found, query.limit, path, query)
    const nameOf = await ctx.people.names()
    return done(
      200,
      rows.map((row) => viewView(row, nameOf)),
      headers,
    )
  },
})
