import { serviceJobs as contract } from '@crm/contract'
import { can } from '@crm/domain/people/can'
import { done, handle } from '#spine/http/handle'
import { exportPages } from '#spine/records/export'
import { read, readList, readPage, viewContextOf, write, writeOn } from '#spine/records/routes'
import { changeServiceJob, createServiceJob, removeServiceJob, undoServiceMove } from './act.ts'
import { serviceJobCells } from './export.ts'
import { serviceJobConditions, serviceJobTabs } from './filter.ts'
import { serviceJobSortKeys } from './sorts.ts'
import { countServiceJobs, readRelations } from './queries.ts'
import { serviceJobView, serviceJobs as store } from './store.ts'

export const serviceJobs = handle('serviceJobs', contract, {
  get: read(store),

  async relations({ params, ctx }) {
    const job = await store.find(ctx.db.read, params.id, ctx.actor)
    if (!job) return store.notFound
    return done(200, await readRelations(ctx.db.read, job, ctx.actor, await viewContextOf(ctx)))
  },

  list: readList(store, contract.list.path, (query) => ({ where: serviceJobConditions(query) })),

  listPaginated: readPage(store, serviceJobSortKeys, (query, _, areCommon) =>
    serviceJobConditions(query, areCommon),
  ),

  exportCsv: exportPages(
    store,
    serviceJobSortKeys,
    (query) => serviceJobConditions(query),
    'serviceJobs',
    serviceJobCells,
  ),

  async statusCount({ ctx }) {
    return done(200, await countServiceJobs(ctx.db.read, ctx.actor))
  },

  async filteredStatusCount({ query, ctx }) {
    return done(
      200,
      await store.countByTab(ctx.db.read, ctx.actor, serviceJobConditions(query), serviceJobTabs),
    )
  },

  create: write(async ({ work, body }) =>
    done(201, serviceJobView(await createServiceJob(work, body), work)),
  ),

  update: writeOn(store, can.readServiceJob, async ({ work, record, body }) =>
    done(200, serviceJobView(await changeServiceJob(work, record, body), work)),
  ),

  undoMove: writeOn(store, can.readServiceJob, async ({ work, record, body }) =>
    done(200, serviceJobView(await undoServiceMove(work, record, body.version), work)),
  ),

  remove: writeOn(store, can.removeServiceJob, async ({ work, record }) => {
    await removeServiceJob(work, record)
    return done(200, store.removed)
  }),

  restore: writeOn(
    store,
    can.removeServiceJob,
    async ({ work, record }) => done(200, serviceJobView(await store.restore(work, record), work)),
    { removed: true },
  ),
})
