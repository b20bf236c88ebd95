import { referrals as contract } from '@crm/contract'
import { can } from '@crm/domain/people/can'
import { done, handle } from '#spine/http/handle'
import { exportPages } from '#spine/records/export'
import { read, readList, readPage, write, writeOn } from '#spine/records/routes'
import { changeReferral, createReferral, payReferral, removeReferral, restoreReferral } from './act.ts'
import { referralCells } from './export.ts'
import { referralConditions, referralTabs } from './filter.ts'
import { referralSortKeys } from './sorts.ts'
import { countReferrals, referralView, referrals as store } from './store.ts'

export const referrals = handle('referrals', contract, {
  get: read(store),

  list: readList(store, contract.list.path, (query) => ({ where: referralConditions(query) })),

  listPaginated: readPage(store, referralSortKeys, referralConditions),

  exportCsv: exportPages(store, referralSortKeys, referralConditions, 'referrals', referralCells),

  async statusCount({ ctx }) {
    return done(200, await countReferrals(ctx.db.read, ctx.actor))
  },

  async filteredStatusCount({ query, ctx }) {
    return done(200, await store.countByTab(ctx.db.read, ctx.actor, referralConditions(query), referralTabs))
  },

  create: write(async ({ work, body }) => done(201, referralView(await createReferral(work, body), work))),

  update: writeOn(store, can.changeReferral, async ({ work, record, body }) =>
    done(200, referralView(await changeReferral(work, record, body), work)),
  ),

  markPaid: writeOn(store, can.payReferral, async ({ work, record, body }) =>
    done(200, referralView(await payReferral(work, record, body), work)),
  ),

  remove: writeOn(store, can.removeReferral, async ({ work, record }) => {
    await removeReferral(work, record)
    return done(200, store.removed)
  }),

  restore: writeOn(
    store,
    can.removeReferral,
    async ({ work, record }) => done(200, referralView(await restoreReferral(work, record), work)),
    { removed: true },
  ),
})
