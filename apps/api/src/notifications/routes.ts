import { notifications as contract } from '@crm/contract'
import type { StaffContext } from '../http/context.ts'
import { done, handle, refuse } from '../http/handle.ts'
import { withNextLink } from '../http/next-link.ts'
import { countOwn, listNotifications, markNotifications, restoreNotifications } from './queries.ts'
import { notificationView } from './view.ts'

export const notifications = handle('notifications', contract, {
  async list({ query, ctx }) {
    const found = await listNotifications(ctx.db.read, ctx.actor.id, query)
    const { rows, headers } = withNextLink(found, query.limit, contract.list.path, query)
    return done(200, rows.map(notificationView), headers)
  },

  async clear({ body, ctx }) {
    if (await namesAnothers(body.ids, ctx)) return notFound
    const count = await markNotifications(ctx.db.read, ctx.actor.id, { cleared: ctx.now }, body.ids)
    return done(200, { count })
  },

  async restore({ body, ctx }) {
    if (await namesAnothers(body.ids, ctx)) return notFound
    return done(200, { count: await restoreNotifications(ctx.db.read, ctx.actor.id, body.ids) })
  },

  async view({ body, ctx }) {
    if (await namesAnothers(body.ids, ctx)) return notFound
    return done(200, { count: await markNotifications(ctx.db.read, ctx.actor.id, 'viewed', body.ids) })
  },
})

const notFound = refuse(404, 'Notification not found')

/** One id that is not the caller's refuses them all: nobody learns which of them exist. */
async function namesAnothers(ids: readonly string[] | undefined, { db, actor }: StaffContext) {
  if (!ids) return false
  const asked = new Set(ids.map((id) => id.toLowerCase()))
  return (await countOwn(db.read, actor.id, [...asked])) < asked.size
}
