import { tasks as contract } from '@crm/contract'
import { can } from '@crm/domain/people/can'
import { viewsOfTasks } from '@crm/domain/work/task-views'
import { done, handle } from '../http/handle.ts'
import { exportPages } from '../records/export.ts'
import { read, readList, readPage, write, writeOn } from '../records/routes.ts'
import { changeTask, createTask } from './act.ts'
import { taskCells } from './export.ts'
import { ownInReach, tasksAsked } from './filter.ts'
import { countTasks, taskOrders } from './queries.ts'
import { tasks as store } from './store.ts'

export const tasks = handle('tasks', contract, {
  get: read(store),

  list: readList(store, contract.list.path, (query, { actor, now }) => ({
    where: tasksAsked(actor, query, now),
  })),

  listPaginated: readPage(
    store,
    taskOrders,
    (query, { actor, now }) => tasksAsked(actor, query, now),
    ({ view, whose = view && viewsOfTasks[view].whose }, actor) => whose && ownInReach(actor, whose),
  ),

  exportCsv: exportPages(
    store,
    taskOrders,
    (query, { actor, now }) => tasksAsked(actor, query, now),
    'tasks',
    taskCells,
  ),

  async count({ ctx }) {
    return done(200, await countTasks(ctx.db.read, ctx.actor, ctx.now))
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
