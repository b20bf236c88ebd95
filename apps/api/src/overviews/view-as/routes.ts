import { viewAs as contract } from '@crm/contract'
import type { View } from '@crm/contract/web/view-as-shapes'
import { viewRefusal } from '#spine/access/authorise'
import type { StaffContext } from '#spine/http/context'
import { done, handle, doneList } from '#spine/http/handle'
import { refuse } from '#spine/refusals'
import type { NameOf } from '#spine/people/people'
import { recordActivity } from '#spine/records/activity'
import { users } from '#overviews/users/store'
import { type ViewRow, listViews } from '#spine/access/queries'

export const viewAs = handle('viewAs', contract, {
  begin: ({ params, ctx }) => recordView(params.id, 'user.viewBegun', ctx),

  end: ({ params, ctx }) => recordView(params.id, 'user.viewEnded', ctx),

  async list({ params, query, ctx }) {
    if (!(await ctx.people.get(params.id))) return users.notFound
    const found = await listViews(ctx.db.read, params.id, query)
    const path = contract.list.path.replace('{id}', params.id)
    const nameOf = await ctx.people.names()
    return doneList(found, path, query, (row) => viewView(row, nameOf))
  },
})

/** Records the start and the end in the activity, even when nothing is read in between. */
async function recordView(
  id: string,
  verb: 'user.viewBegun' | 'user.viewEnded',
  { db, actor, now, people }: StaffContext,
) {
  const viewed = await people.get(id)
  if (!viewed) return users.notFound
  const refusal = verb === 'user.viewBegun' ? viewRefusal(viewed, actor) : undefined
  if (refusal) return refuse(400, refusal)
  await db.inTransaction((tx) =>
    recordActivity(tx, {
      author: actor,
      at: now,
      verb,
      subject: { type: 'user', id },
      details: { name: viewed.name },
    }),
  )
  return done(200, { userId: viewed.id, name: viewed.name })
}

const viewView = (row: ViewRow, nameOf: NameOf): View => ({
  id: row.id,
  at: row.at,
  viewerId: row.viewer_id,
  viewerName: nameOf(row.viewer_id) ?? 'Someone',
  method: row.method,
  path: row.path,
})
