import { notifications as contract } from '@crm/contract'
import type { Notification } from '@crm/contract/web/notification-shapes'
import { listLink, recordOfLink } from '@crm/domain/notifications/links'
import type { StaffContext } from '#spine/http/context'
import { done, handle, doneList } from '#spine/http/handle'
import { refuse } from '#spine/refusals'
import type { NotificationRow } from '#shared/notifications/queries'
import {
  countOwn,
  listNotifications,
  markNotifications,
  filterReadable,
  restoreNotifications,
} from './queries.ts'

export const notifications = handle('notifications', contract, {
  async list({ query, ctx }) {
    const found = await listNotifications(ctx.db.read, ctx.actor.id, query)
    const records = found.flatMap(({ href }) => recordOfLink(href) ?? [])
    const readable = await filterReadable(ctx.db.read, ctx.actor, records)
    return doneList(found, contract.list.path, query, (row) => notificationView(row, readable))
  },

  async clear({ body, ctx }) {
    if (await hasForeignId(body.ids, ctx)) return notFound
    const count = await ctx.db.inTransaction((tx) =>
      markNotifications(tx, ctx.actor.id, { cleared: ctx.now }, body.ids),
    )
    return done(200, { count })
  },

  async restore({ body, ctx }) {
    if (await hasForeignId(body.ids, ctx)) return notFound
    const count = await ctx.db.inTransaction((tx) => restoreNotifications(tx, ctx.actor.id, body.ids))
    return done(200, { count })
  },

  async view({ body, ctx }) {
    if (await hasForeignId(body.ids, ctx)) return notFound
    const count = await ctx.db.inTransaction((tx) => markNotifications(tx, ctx.actor.id, 'viewed', body.ids))
    return done(200, { count })
  },
})

const notFound = refuse(404, 'Notification not found')

/** One foreign id refuses all of them, so that nobody learns which ids exist. */
async function hasForeignId(ids: readonly string[] | undefined, { db, actor }: StaffContext) {
  if (!ids) return false
  const requested = new Set(ids.map((id) => id.toLowerCase()))
  return (await countOwn(db.read, actor.id, [...requested])) < requested.size
}

/** A record that was reassigned or deleted has no page for this reader, so the link leads to the list. */
function notificationView(row: NotificationRow, readable: ReadonlySet<string>): Notification {
  const record = recordOfLink(row.href)
  return {
    id: row.id,
    lane: row.lane,
    subject: row.subject,
    content: row.content,
    href: record === undefined || readable.has(record.id) ? row.href : listLink(record.page).href,
    isViewed: row.is_viewed,
    createdAt: row.created_at,
  }
}
