import { tasks as contract } from '@crm/contract'
import { can } from '@crm/domain/people/can'
import { taskViewFilters } from '@crm/domain/work/task-views'
import { done, handle } from '#spine/http/handle'
import { exportPages } from '#spine/records/export'
import { read, readList, readPage, write, writeOn } from '#spine/records/routes'
import { changeTask, createTask } from './act.ts'
import { taskCells } from './export.ts'
import { ownInScope, taskConditions } from './filter.ts'
import { countTasks } from './queries.ts'
import { taskSortKeys } from './sorts.ts'
import { tasks as store } from './store.ts'

export const tasks = handle('tasks', contract, {
  get: read(store),

  list: readList(store, contract.list.path, (query, { actor, now }) => ({
    where: taskConditions(actor, query, now),
  })),

  listPaginated: readPage(
    store,
    taskSortKeys,
    (query, { actor, now }) => taskConditions(actor, query, now),
    ({ view, whose = view && taskViewFilters[view].owner }, actor) => whose && ownInScope(actor, whose),
  ),

  exportCsv: exportPages(
    store,
    taskSortKeys,
    (query, { actor, now }) => taskConditions(actor, query, now),
    'tasks',
    taskCells,
  ),

  async count({ query, ctx }) {
    return done(200, await countTasks(ctx.db.read, ctx.actor, query, ctx.now))
  },

  create: write(async ({ work, body }) => done(201, store.view(await createTask(work, body), work))),

  update: writeOn(store, can.changeTask, async ({ work, record, body }) =>
    done(200, store.view(await changeTask(work, record, body), work)),
  ),

  remove: writeOn(store, can.removeTask, async ({ work, record }) => {
    await store.remove(work, record)
    return done(200, store.removed)
  }),

  restore: writeOn(
    store,
    can.removeTask,
    async ({ work, record }) => done(200, store.view(await store.restore(work, record), work)),
    { removed: true },
  ),
})
