import { commissions as sheetCalls, draws as drawCalls } from '@crm/contract'
import type { Route } from '@crm/contract/route'
import type { Commission } from '@crm/contract/web/commission-shapes'
import { type DrawAction, drawActions } from '@crm/domain/commissions/draw-actions'
import { type SheetAction, sheetActions } from '@crm/domain/commissions/sheet-actions'
import { can } from '@crm/domain/people/can'
import type { StaffContext } from '../http/context.ts'
import { type Answering, type Call, type RecordHandler, done, handle } from '../http/handle.ts'
import type { Right } from '../records/kind.ts'
import { exportPages } from '../records/export.ts'
import { read, readList, readPage, write, writeOn } from '../records/routes.ts'
import type { UnitOfWork } from '../records/unit-of-work.ts'
import { changeSheet, createSheet, moveSheet, removeSheet, restoreSheet } from './act.ts'
import { askForDraw, changeDraw, moveDraw, removeDraw } from './draw-act.ts'
import { type DrawRecord, draws as drawStore } from './draw-store.ts'
import { sheetCells } from './export.ts'
import { sheetSortKeys, sheetsAsked } from './filter.ts'
import { countSheets } from './queries.ts'
import { type AboutSheet, type Sheet, commissions as store } from './store.ts'

/** The one handler of the eight moves: what differs is in the table. */
const move = (action: SheetAction) =>
  writeOn<typeof sheetCalls.submit, Sheet, AboutSheet, never>(
    store,
    can[sheetActions[action].right],
    async ({ work, record }) => done(200, store.view(await moveSheet(work, record, action), work)),
  )

export const commissions = handle('commissions', sheetCalls, {
  get: read(store),

  list: readList(store, sheetCalls.list.path, (query) => ({
    where: sheetsAsked(query),
    isOfOne: query.saleId !== undefined,
  })),

  listPaginated: readPage(store, sheetSortKeys, (query, _, areCommon) => sheetsAsked(query, areCommon)),

  exportCsv: exportPages(store, sheetSortKeys, (query) => sheetsAsked(query), 'commissions', sheetCells),

  async stateCount({ ctx }) {
    return done(200, await countSheets(ctx.db.read, ctx.actor))
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

  submit: move('submit'),
  unsubmit: move('unsubmit'),
  approve: move('approve'),
  unapprove: move('unapprove'),
  lock: move('lock'),
  unlock: move('unlock'),
  markComplete: move('mark-complete'),
  markIncomplete: move('mark-incomplete'),
})

type OfSheet<R extends Route> = Call<R> & { readonly work: UnitOfWork; readonly sheet: Sheet }
type Answered = Promise<{ status: 200 | 201; body: Commission }>

/** A route about draws of the sheet that its path names: the sheet is locked, and the right to it asked. */
function onSheet<R extends Route>(
  right: Right<AboutSheet>,
  doing: (call: OfSheet<R>) => Answered,
): RecordHandler<R> {
  return {
    async check(call) {
      const { db, actor, now } = call.ctx as StaffContext
      store.guard(await store.find(db.read, pathOf(call).commissionId, actor), actor, right, now)
      return undefined
    },
    handler: write<R>(async (call) => {
      const sheet = await store.lock(call.work, pathOf(call).commissionId, right)
      return (await doing({ ...call, sheet })) as Answering<R>
    }),
  }
}

type AboutDraw = ReturnType<typeof drawStore.about>

/** The same about one draw: of another sheet it is not found. */
function onDraw<R extends Route>(
  right: Right<AboutDraw>,
  doing: (call: OfSheet<R> & { readonly draw: DrawRecord }) => Answered,
): RecordHandler<R> {
  return {
    async check(call) {
      const { db, actor, now } = call.ctx as StaffContext
      const { commissionId, drawId } = pathOf(call)
      const sheet = store.guard(await store.find(db.read, commissionId, actor), actor, can.readSheet, now)
      drawStore.guard(ofSheet(sheet, await drawStore.find(db.read, drawId, actor)), actor, right, now)
      return undefined
    },
    handler: write<R>(async (call) => {
      const { commissionId, drawId } = pathOf(call)
      const sheet = await store.lock(call.work, commissionId, can.readSheet)
      const [draw] = await drawStore.lockMany(call.work, [drawId])
      const found = drawStore.guard(ofSheet(sheet, draw), call.work.viewer, right, call.work.now)
      return (await doing({ ...call, sheet, draw: found })) as Answering<R>
    }),
  }
}

const ofSheet = (sheet: Sheet, draw: DrawRecord | undefined) =>
  draw?.sheet_id === sheet.id ? draw : undefined

const pathOf = (call: { readonly params: unknown }) =>
  call.params as { readonly commissionId: string; readonly drawId: string }

const moveOf = (action: DrawAction) =>
  onDraw<typeof drawCalls.approve>(can[drawActions[action].right], async ({ work, sheet, draw }) =>
    done(200, store.view(await moveDraw(work, sheet, draw, action), work)),
  )

export const draws = handle('draws', drawCalls, {
  request: onSheet<typeof drawCalls.request>(can.requestDraw, async ({ work, sheet, body }) =>
    done(201, store.view(await askForDraw(work, sheet, 'request', body), work)),
  ),

  create: onSheet<typeof drawCalls.create>(can.createDraw, async ({ work, sheet, body }) =>
    done(201, store.view(await askForDraw(work, sheet, 'create', body), work)),
  ),

  update: onDraw<typeof drawCalls.update>(can.changeDraw, async ({ work, sheet, draw, body }) =>
    done(200, store.view(await changeDraw(work, sheet, draw, body), work)),
  ),

  remove: onDraw<typeof drawCalls.remove>(can.changeDraw, async ({ work, sheet, draw }) =>
    done(200, store.view(await removeDraw(work, sheet, draw), work)),
  ),

  approve: moveOf('approve'),
  deny: moveOf('deny'),

  markPaid: onDraw<typeof drawCalls.markPaid>(can.payDraw, async ({ work, sheet, draw, body }) =>
    done(200, store.view(await moveDraw(work, sheet, draw, 'mark-paid', body ?? {}), work)),
  ),
})
