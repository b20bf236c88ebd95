import { savedViews as contract } from '@crm/contract'
import { can } from '@crm/domain/people/can'
import { done, handle } from '#spine/http/handle'
import { demand } from '#spine/refusals'
import { readList, write, writeOn } from '#spine/records/routes'
import { countViews } from './counts.ts'
import { views } from './store.ts'

export const savedViews = handle('savedViews', contract, {
  list: readList(views, contract.list.path, () => ({})),

  async counts({ ctx }) {
    return done(200, await countViews(ctx))
  },

  create: write(async ({ work, body: { list, ...fields }, ctx }) => {
    if (fields.isShared) demand(can.shareView(ctx.actor))
    return done(201, views.view(await views.insert(work, fields, { list, owner_id: ctx.actor.id }, {}), work))
  }),

  update: writeOn(views, can.changeView, async ({ work, record, body: { version, ...fields }, ctx }) => {
    const changesSharing = fields.isShared !== undefined && fields.isShared !== record.is_shared
    if (changesSharing) demand(can.shareView(ctx.actor))
    return done(200, views.view(await views.change(work, record, fields, { version }), work))
  }),

  remove: writeOn(views, can.changeView, async ({ work, record }) => {
    await views.remove(work, record)
    return done(200, views.removed)
  }),

  restore: writeOn(
    views,
    can.changeView,
    async ({ work, record }) => done(200, views.view(await views.restore(work, record), work)),
    { removed: true },
  ),
})
