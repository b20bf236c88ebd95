import { notifications as contract } from '@crm/contract'
import type { Notification } from '@crm/contract/web/notification-shapes'
import type { StaffContext } from '../http/context.ts'
import { done, handle, refuse, doneList } from '../http/handle.ts'
import {
  type NotificationRow,
  countOwn,
  listNotifications,
  markNotifications,
  readableLeads,
  restoreNotifications,
} from './queries.ts'

export const notifications = handle('notifications', contract, {
  async list({ query, ctx }) {
    const found = await listNotifications(ctx.db.read, ctx.actor.id, query)
    const ids = found.map(leadOf).filter((id) => id !== undefined)
    const readable = await readableLeads(ctx.db.read, ctx.actor, ids)
    return doneList(found, contract.list.path, query, (row) => notificationView(row, readable))
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

/** The lead whose page a notification leads to. */
const leadOf = ({ href }: NotificationRow): string | undefined => /^\/leads\/([0-9a-f-]{36})$/.exec(href)?.[1]

/** A lead that was given away or removed since has no page for this reader: then it leads to the list. */
function notificationView(row: NotificationRow, readable: ReadonlySet<string>): Notification {
  const lead = leadOf(row)
  return {
    id: row.id,
    lane: row.lane as Notification['lane'],
    subject: row.subject,
    content: row.content,
    href: lead === undefined || readable.has(lead) ? row.href : '/leads?status=All',
    isViewed: row.is_viewed,
    createdAt: row.created_at,
  }
}
