import { saleInverters as inverterCalls, webSales as contract } from '@crm/contract'
import { can } from '@crm/domain/people/can'
import { done, handle } from '#spine/http/handle'
import { exportPages } from '#spine/records/export'
import { read, readList, readPage, write, writeOn } from '#spine/records/routes'
import { changeSale, createSale, removeSale, restoreSale, undoMove } from './act.ts'
import { saleCells } from './export.ts'
import { saleConditions, saleTabs } from './filter.ts'
import { saleSortKeys } from './sorts.ts'
import { noInverter, setInverter } from './inverters.ts'
import { pageLightSales, summarizeSales } from './light-page.ts'
import { progressOf } from './progress.ts'
import { countSales, listInverters, listMoves, moveView } from './queries.ts'
import { saleView, sales } from './store.ts'
import type { Sale } from './sale.ts'

export const webSales = handle('webSales', contract, {
  get: read(sales),

  list: readList(sales, contract.list.path, (query, { now }) => ({
    where: saleConditions(query, now),
    isForOneParent: query.leadId !== undefined,
  })),

  listPaginated: readPage(sales, saleSortKeys, (query, { now }, areCommon) =>
    saleConditions(query, now, areCommon),
  ),

  exportCsv: exportPages(
    sales,
    saleSortKeys,
    (query, { now }) => saleConditions(query, now),
    'sales',
    saleCells,
  ),

  listPaginatedLight: ({ query, ctx }) => pageLightSales(query, ctx),

  async statusCount({ ctx }) {
    return done(200, await countSales(ctx.db.read, ctx.actor, ctx.now))
  },

  async filteredStatusCount({ query, ctx }) {
    return done(
      200,
      await sales.countByTab(ctx.db.read, ctx.actor, saleConditions(query, ctx.now), saleTabs(ctx.now)),
    )
  },

  async summary({ query, ctx }) {
    return done(200, await summarizeSales(query, ctx))
  },

  create: write(async ({ work, body }) => done(201, saleView(await createSale(work, body), work))),

  update: writeOn(sales, can.readSale, async ({ work, record, body }) =>
    done(200, saleView(await changeSale(work, record, body), work)),
  ),

  remove: writeOn(sales, can.removeSale, async ({ work, record }) => {
    await removeSale(work, record)
    return done(200, sales.removed)
  }),

  restore: writeOn(
    sales,
    can.removeSale,
    async ({ work, record }) => done(200, saleView(await restoreSale(work, record), work)),
    { removed: true },
  ),

  undoMove: writeOn(sales, can.readSale, async ({ work, record, body }) =>
    done(200, saleView(await undoMove(work, record, body.version), work)),
  ),

  async progress({ params, query, ctx }) {
    const sale = await sales.find(ctx.db.read, params.id, ctx.actor)
    return sale ? done(200, await progressOf(sale, query.to, ctx)) : sales.notFound
  },

  async moves({ params, ctx }) {
    const sale = await sales.find(ctx.db.read, params.id, ctx.actor)
    if (!sale) return sales.notFound
    const nameOf = await ctx.people.names()
    return done(
      200,
      (await listMoves(ctx.db.read, sale.id)).map((row) => moveView(row, nameOf)),
    )
  },
})

const inverterOf = (sale: Sale, inverterId: string) => {
  const found = sale.inverters.find((inverter) => inverter.inverterId === inverterId)
  return found && { saleId: sale.id, ...found }
}

export const saleInverters = handle('saleInverters', inverterCalls, {
  async get({ params, ctx }) {
    const sale = await sales.find(ctx.db.read, params.saleId, ctx.actor)
    const inverter = sale && inverterOf(sale, params.inverterId)
    return inverter ? done(200, inverter) : noInverter
  },

  async list({ query, ctx }) {
    return done(200, await listInverters(ctx.db.read, ctx.actor, query))
  },

  create: write(async ({ work, body: { quantity, ...target } }) => {
    const sale = await setInverter(work, target, quantity, false)
    const inverter = inverterOf(sale, target.inverterId)
    return inverter ? done(201, inverter) : noInverter
  }),

  update: write(async ({ work, params, body }) => {
    const sale = await setInverter(work, params, body.quantity, true)
    const inverter = inverterOf(sale, params.inverterId)
    return inverter ? done(200, inverter) : noInverter
  }),

  remove: write(async ({ work, params }) => {
    await setInverter(work, params, null, true)
    return done(200, { message: 'Sale inverter removed' })
  }),
})
