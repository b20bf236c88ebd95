import { activity as contract } from '@crm/contract'
import { doneList, handle } from '#spine/http/handle'
import { exportActivity } from './export.ts'
import { listActivity, activityView } from './queries.ts'

export const activity = handle('activity', contract, {
  async feed({ query, ctx }) {
    const found = await listActivity(ctx.db.read, ctx.actor, query)
    const nameOf = await ctx.people.names()
    return doneList(found, contract.feed.path, query, (row) => activityView(row, nameOf))
  },

  exportCsv: ({ query, ctx }) => exportActivity(query, ctx),
})
