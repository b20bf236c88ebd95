import { hooks as contract } from '@crm/contract'
import type { HookDelivery } from '@crm/contract/web/hook-shapes'
import { can } from '@crm/domain/people/can'
import { done, doneList, handle } from '#spine/http/handle'
import { read, viewContextOf, write, writeOn } from '#spine/records/routes'
import type { UnitOfWork } from '#spine/records/unit-of-work'
import {
  changeHook,
  createHook,
  deliveryNotFound,
  renewSecret,
  restoreHook,
  resend,
  resendFailed,
  sendTest,
} from './act.ts'
import { type DeliveryRow, findDelivery, listDeliveries, listTries } from './queries.ts'
import { type Hook, hooks as store } from './store.ts'

export const hooks = handle('hooks', contract, {
  async list({ ctx }) {
    const sight = await viewContextOf(ctx)
    const found = await store.list(ctx.db.read, ctx.actor, { limit: maxHooks })
    return done(
      200,
      found.map((hook) => store.view(hook, sight)),
    )
  },

  get: read(store),

  create: write(async ({ work, body, ctx }) =>
    done(201, withSecret(await createHook(work, ctx.actor, body, ctx.poster), work)),
  ),

  update: writeOn(store, can.manageHooks, async ({ work, record, body, ctx }) =>
    done(200, store.view(await changeHook(work, record, body, ctx.poster), work)),
  ),

  remove: writeOn(store, can.manageHooks, async ({ work, record }) => {
    await store.remove(work, record)
    return done(200, store.removed)
  }),

  restore: writeOn(
    store,
    can.manageHooks,
    async ({ work, record }) => done(200, store.view(await restoreHook(work, record), work)),
    { removed: true },
  ),

  renewSecret: writeOn(store, can.manageHooks, async ({ work, record }) =>
    done(200, withSecret(await renewSecret(work, record), work)),
  ),

  sendTest: writeOn(store, can.manageHooks, async ({ work, record }) =>
    done(200, deliveryView(await sendTest(work, record))),
  ),

  async deliveries({ query, ctx }) {
    const found = await listDeliveries(ctx.db.read, query)
    return doneList(found, contract.deliveries.path, query, deliveryView)
  },

  async delivery({ params, ctx }) {
    const found = await findDelivery(ctx.db.read, params.id)
    if (!found) return deliveryNotFound
    const attempts = await listTries(ctx.db.read, found.id)
    return done(200, { ...deliveryView(found), url: found.url, body: found.body, attempts })
  },

  resendFailed: writeOn(store, can.manageHooks, async ({ work, record }) =>
    done(200, { count: await resendFailed(work, record) }),
  ),

  resend: write(async ({ work, params }) => done(200, deliveryView(await resend(work, params.id)))),
})

/** A company has a handful of webhooks. */
const maxHooks = 200

const withSecret = (hook: Hook, work: UnitOfWork) => ({ ...store.view(hook, work), secret: hook.secret })

const deliveryView = (row: DeliveryRow): HookDelivery => ({
  id: row.id,
  hookId: row.hook_id,
  eventId: row.event_id,
  type: row.type,
  state: row.state,
  createdAt: row.created_at,
  tries: row.tries,
  nextTryAt: row.next_try_at,
  status: row.status,
  error: row.error,
  deliveredAt: row.delivered_at,
})
