import { viewAs as contract } from '@crm/contract'
import type { View } from '@crm/contract/web/view-as-shapes'
import { refusedView } from '../access/authorise.ts'
import type { StaffContext } from '../http/context.ts'
import { done, handle, refuse, doneList } from '../http/handle.ts'
import type { NameOf } from '../people/people.ts'
import { recordActivity } from '../records/activity.ts'
import { users } from '../users/store.ts'
import { type ViewRow, listViews } from '../access/queries.ts'

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

/** Beginning and ending stand in the activity, whatever is read in between. */
async function recordView(
  id: string,
  verb: 'user.viewBegun' | 'user.viewEnded',
  { db, actor, now, people }: StaffContext,
) {
  const viewed = await people.get(id)
  if (!viewed) return users.notFound
  const refused = verb === 'user.viewBegun' ? refusedView(viewed, actor.id) : undefined
  if (refused) return refuse(400, refused)
  await db.inTransaction((tx) =>
    recordActivity(tx, {
      by: actor,
      at: now,
      verb,
      subject: { type: 'user', id },
      facts: { name: viewed.name },
    }),
  )
  return done(200, { userId: viewed.id, name: viewed.name })
}

const viewView = (row: ViewRow, nameOf: NameOf): View => ({
  id: row.id,
  at: row.at,
  viewerId: row.viewer_id,
  viewerName: nameOf(row.viewer_id) ?? 'Somebody',
  method: row.method,
  path: row.path,
})
