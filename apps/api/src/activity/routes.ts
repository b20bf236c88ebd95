import { activity as contract } from '@crm/contract'
import { done, handle } from '../http/handle.ts'
import { withNextLink } from '../http/next-link.ts'
import { listActivity } from './queries.ts'
import { activityView } from './view.ts'

export const activity = handle('activity', contract, {
  async feed({ query, ctx }) {
    const found = await listActivity(ctx.db.read, ctx.actor, query)
    const { rows, headers } = withNextLink(found, query.limit, contract.feed.path, query)
    const nameOf = await ctx.people.names()
    return done(
      200,
      rows.map((row) => activityView(row, nameOf)),
      headers,
    )
  },
})
