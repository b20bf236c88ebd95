import { notifications as contract } from '@crm/contract'
import type { Notification } from '@crm/contract/web/notification-shapes'
import type { StaffContext } from '#spine/http/context'
import { done, handle, doneList } from '#spine/http/handle'
import { refuse } from '#spine/refusals'
import {
  type NotificationRow,
  countOwn,
  hasPage,
  listNotifications,
  markNotifications,
  readableAmong,
  restoreNotifications,
} from './queries.ts'

export const notifications = handle('notifications', contract, {
  async list({ query, ctx }) {
    const found = await listNotifications(ctx.db.read, ctx.actor.id, query)
    const pages = found.flatMap((row) => pageOf(row) ?? [])
    const readable = await readableAmong(ctx.db.read, ctx.actor, pages)
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

/** The record of the page that a notification links to. */
function pageOf({ href }: NotificationRow): { readonly kind: string; readonly id: string } | undefined {
  const [, kind = '', id] = /^\/([a-z-]+)\/([0-9a-f-]{36})$/.exec(href) ?? []
  return id !== undefined && hasPage(kind) ? { kind, id } : undefined
}

/** A record that was reassigned or deleted has no page for this reader, so the link leads to the list. */
function notificationView(row: NotificationRow, readable: ReadonlySet<string>): Notification {
  const page = pageOf(row)
  return {
    id: row.id,
    lane: row.lane,
    subject: row.subject,
    content: row.content,
    href: page === undefined || readable.has(page.id) ? row.href : listOf(page.kind),
    isViewed: row.is_viewed,
    createdAt: row.created_at,
  }
}

const listOf = (kind: string): string => (kind === 'leads' ? '/leads?status=All' : `/${kind}`)
