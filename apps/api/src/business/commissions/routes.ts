import { commissions as sheetCalls, draws as drawCalls } from '@crm/contract'
import type { Route } from '@crm/contract/route'
import type { Commission } from '@crm/contract/web/commission-shapes'
import { type DrawAction, drawActions } from '@crm/domain/commissions/draw-actions'
import { type SheetAction, sheetActions } from '@crm/domain/commissions/sheet-actions'
import { can } from '@crm/domain/people/can'
import { type Call, type RecordHandler, done, handle } from '#spine/http/handle'
import type { Right } from '#spine/records/kind'
import { exportPages } from '#spine/records/export'
import { answer, staffCall, read, readList, readPage, write, writeOn } from '#spine/records/routes'
import type { UnitOfWork } from '#spine/records/unit-of-work'
import { changeSheet, createSheet, moveSheet, removeSheet, reopenSheet, restoreSheet } from './act.ts'
import { addDraw, changeDraw, moveDraw, removeDraw } from './draw-act.ts'
import { decideDraws } from './draw-batch.ts'
import { drawConditions, drawTabs } from './draw-filter.ts'
import { type DrawSubject, type DrawIds, lockDraw, ifOnSheet } from './draw-lock.ts'
import { countDraws, drawList } from './draw-queries.ts'
import { type DrawRecord, draws as drawStore } from './draw-store.ts'
import { drawCells, sheetCells } from './export.ts'
import { sheetConditions, sheetTabs } from './filter.ts'
import { drawSortKeys, sheetSortKeys } from './sorts.ts'
import { enterRepayment, reverseById } from './pay.ts'
import { countSheets } from './queries.ts'
import { type SheetSubject, commissions as store } from './store.ts'
import type { Sheet } from './sheet.ts'

/** One handler for all moves; `sheetActions` holds the differences. */
const moveSheetRoute = (action: Exclude<SheetAction, 'mark-incomplete'>) =>
  writeOn<typeof sheetCalls.submit, Sheet, SheetSubject, never>(
    store,
    can[sheetActions[action].right],
    async ({ work, record, body }) =>
      done(200, store.view(await moveSheet(work, record, action, body), work)),
  )

export const commissions = handle('commissions', sheetCalls, {
  get: read(store),

  list: readList(store, sheetCalls.list.path, (query) => ({
    where: sheetConditions(query),
    isForOneParent: query.saleId !== undefined,
  })),

  listPaginated: readPage(store, sheetSortKeys, (query, _, areCommon) => sheetConditions(query, areCommon)),

  exportCsv: exportPages(store, sheetSortKeys, (query) => sheetConditions(query), 'commissions', sheetCells),

  async stateCount({ ctx }) {
    return done(200, await countSheets(ctx.db.read, ctx.actor))
  },

  async filteredStateCount({ query, ctx }) {
    return done(200, await store.countByTab(ctx.db.read, ctx.actor, sheetConditions(query), sheetTabs))
  },

  create: write(async ({ work, body }) => done(201, store.view(await createSheet(work, body), work))),

  update: writeOn(store, can.changeSheet, async ({ work, record, body }) =>
    done(200, store.view(await changeSheet(work, record, body), work)),
  ),

  remove: writeOn(store, can.removeSheet, async ({ work, record }) => {
    await removeSheet(work, record)
    return done(200, store.removed)
  }),

  restore: writeOn(
    store,
    can.removeSheet,
    async ({ work, record }) => done(200, store.view(await restoreSheet(work, record), work)),
    { removed: true },
  ),

  submit: moveSheetRoute('submit'),
  unsubmit: moveSheetRoute('unsubmit'),
  approve: moveSheetRoute('approve'),
  unapprove: moveSheetRoute('unapprove'),
  lock: moveSheetRoute('lock'),
  unlock: moveSheetRoute('unlock'),
  markComplete: moveSheetRoute('mark-complete'),
  markIncomplete: writeOn(store, can[sheetActions['mark-incomplete'].right], async ({ work, record, body }) =>
    done(200, store.view(await reopenSheet(work, record, body), work)),
  ),

  repay: writeOn(store, can.enterPayment, async ({ work, record, body }) =>
    done(201, store.view(await enterRepayment(work, record, body), work)),
  ),

  reversePayment: writeOn(store, can.enterPayment, async ({ work, record, params, body }) =>
    done(200, store.view(await reverseById(work, record, params.paymentId, body.reason), work)),
  ),
})

type SheetCall<R extends Route> = Call<R> & { readonly work: UnitOfWork; readonly sheet: Sheet }
type SheetAnswer = Promise<{ status: 200 | 201; body: Commission }>

/** A route about the draws of a sheet in its path: locks the sheet and checks the right to it. */
function onSheet<R extends Route>(
  right: Right<SheetSubject>,
  act: (call: SheetCall<R>) => SheetAnswer,
): RecordHandler<R> {
  return {
    async check(call) {
      const { db, actor, now } = staffCall(call).ctx
      store.guard(await store.find(db.read, idsOf(call).commissionId, actor), actor, right, now)
      return undefined
    },
    handler: write<R>(async (call) => {
      const sheet = await store.lock(call.work, idsOf(call).commissionId, right)
      return answer<R>(await act({ ...call, sheet }))
    }),
  }
}

/** A route about one draw; a draw of another sheet answers 404. */
function onDraw<R extends Route>(
  right: Right<DrawSubject>,
  act: (call: SheetCall<R> & { readonly draw: DrawRecord }) => SheetAnswer,
): RecordHandler<R> {
  return {
    async check(call) {
      const { db, actor, now } = staffCall(call).ctx
      const { commissionId, drawId } = idsOf(call)
      const sheet = store.guard(await store.find(db.read, commissionId, actor), actor, can.readSheet, now)
      drawStore.guard(ifOnSheet(sheet, await drawStore.find(db.read, drawId, actor)), actor, right, now)
      return undefined
    },
    handler: write<R>(async (call) => {
      return answer<R>(await act({ ...call, ...(await lockDraw(call.work, idsOf(call), right)) }))
    }),
  }
}

const idsOf = (call: { readonly params: unknown }) => call.params as DrawIds

const moveDrawRoute = (action: DrawAction) =>
  onDraw<typeof drawCalls.approve>(can[drawActions[action].right], async ({ work, sheet, draw, body }) =>
    done(200, store.view(await moveDraw(work, sheet, draw, action, body ?? {}), work)),
  )

export const draws = handle('draws', drawCalls, {
  listPaginated: readPage(drawList, drawSortKeys, (query, _, areCommon) => drawConditions(query, areCommon)),

  exportCsv: exportPages(drawList, drawSortKeys, (query) => drawConditions(query), 'draws', drawCells),

  async stateCount({ ctx }) {
    return done(200, await countDraws(ctx.db.read, ctx.actor))
  },

  async filteredStateCount({ query, ctx }) {
    return done(200, await drawList.countByTab(ctx.db.read, ctx.actor, drawConditions(query), drawTabs))
  },

  async batch({ ctx, body }) {
    return done(200, await decideDraws(ctx, body))
  },

  request: onSheet<typeof drawCalls.request>(can.requestDraw, async ({ work, sheet, body }) =>
    done(201, store.view(await addDraw(work, sheet, 'request', body), work)),
  ),

  create: onSheet<typeof drawCalls.create>(can.createDraw, async ({ work, sheet, body }) =>
    done(201, store.view(await addDraw(work, sheet, 'create', body), work)),
  ),

  update: onDraw<typeof drawCalls.update>(can.changeDraw, async ({ work, sheet, draw, body }) =>
    done(200, store.view(await changeDraw(work, sheet, draw, body), work)),
  ),

  remove: onDraw<typeof drawCalls.remove>(can.changeDraw, async ({ work, sheet, draw }) =>
    done(200, store.view(await removeDraw(work, sheet, draw), work)),
  ),

  approve: moveDrawRoute('approve'),
  deny: moveDrawRoute('deny'),

  markPaid: onDraw<typeof drawCalls.markPaid>(can.payDraw, async ({ work, sheet, draw, body }) =>
    done(200, store.view(await moveDraw(work, sheet, draw, 'mark-paid', body ?? {}), work)),
  ),
})
