import { serviceJobs as contract } from '@crm/contract'
import { can } from '@crm/domain/people/can'
import { done, handle } from '../http/handle.ts'
import { exportPages } from '../records/export.ts'
import { read, readList, readPage, sightOf, write, writeOn } from '../records/routes.ts'
import { changeServiceJob, createServiceJob, removeServiceJob } from './act.ts'
import { serviceJobCells } from './export.ts'
import { serviceJobSortKeys, serviceJobsAsked } from './filter.ts'
import { countServiceJobs, readRelations } from './queries.ts'
import { serviceJobView, serviceJobs as store } from './store.ts'

export const serviceJobs = handle('serviceJobs', contract, {
  get: read(store),

  async relations({ params, ctx }) {
    const job = await store.find(ctx.db.read, params.id, ctx.actor)
    if (!job) return store.notFound
    return done(200, await readRelations(ctx.db.read, job, ctx.actor, await sightOf(ctx)))
  },

  list: readList(store, contract.list.path, (query) => ({ where: serviceJobsAsked(query) })),

  listPaginated: readPage(store, serviceJobSortKeys, (query, _, areCommon) =>
    serviceJobsAsked(query, areCommon),
  ),

  exportCsv: exportPages(
    store,
    serviceJobSortKeys,
    (query) => serviceJobsAsked(query),
    'serviceJobs',
    serviceJobCells,
  ),

  async statusCount({ ctx }) {
    return done(200, await countServiceJobs(ctx.db.read, ctx.actor))
  },

  create: write(async ({ work, body }) =>
    done(201, serviceJobView(await createServiceJob(work, body), work)),
  ),

  update: writeOn(store, can.readServiceJob, async ({ work, record, body }) =>
    done(200, serviceJobView(await changeServiceJob(work, record, body), work)),
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
