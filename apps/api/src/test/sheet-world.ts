/** Rita's commission sheets in any state, on sales of any kind: for the tests of commissions. */
import { commissions, draws } from '@crm/contract'
import type { CallInput } from '@crm/contract/route'
import type { Commission } from '@crm/contract/web/commission-shapes'
import type { Draw } from '@crm/contract/web/draw-shapes'
import type { SheetAction, SheetState } from '@crm/domain/commissions/sheet-actions'
import { aSheet, good } from './builders.ts'
import type { Client } from './client.ts'
import { required } from './required.ts'
import { openSaleWorld } from './sale-world.ts'

export const sheetMoves = {
  submit: commissions.submit,
  unsubmit: commissions.unsubmit,
  approve: commissions.approve,
  unapprove: commissions.unapprove,
  lock: commissions.lock,
  unlock: commissions.unlock,
  'mark-complete': commissions.markComplete,
  'mark-incomplete': commissions.markIncomplete,
} as const satisfies Record<SheetAction, unknown>

const wayTo: Record<SheetState, readonly SheetAction[]> = {
  Draft: [],
  Submitted: ['submit'],
  Approved: ['submit', 'approve'],
  Locked: ['submit', 'approve', 'lock'],
  Completed: ['submit', 'approve', 'mark-complete'],
}

interface WithId {
  readonly id: string
}

const decisions = { approve: draws.approve, deny: draws.deny }

const move = (client: Client, { id }: WithId, action: SheetAction) =>
  client.call(sheetMoves[action], { params: { id } })
const request = (client: Client, { id }: WithId, amount: number) =>
  client.call(draws.request, { params: { commissionId: id }, body: { amount, notes: 'Rent.' } })
const moveDraw = (
  client: Client,
  sheet: WithId,
  draw: WithId,
  action: keyof typeof decisions | 'markPaid',
) => {
  const input = { params: { commissionId: sheet.id, drawId: draw.id } }
  return action === 'markPaid' ? client.call(draws.markPaid, input) : client.call(decisions[action], input)
}

/** 8,000 W for $28,800 in cash: $8,000.00 above par, on a server of its own; the caller closes `server`. */
export async function openSheetWorld() {
  const sales = await openSaleWorld()
  const carl = await sales.server.as('carl')
  const { rita, fiona } = sales

  const sheetIn = async (
    state: SheetState,
    fields: Parameters<typeof aSheet>[2] = {},
  ): Promise<Commission> => {
    const { id } = await sales.sold({ saleAmount: 28_800, financeAmountOne: 28_800 })
    let sheet = await aSheet(rita, id, {
      systemWatts: 8_000,
      financeOptions: [{ name: 'Cash', type: 'Cash', amount: 28_800, fee: 0 }],
      ...fields,
    })
    for (const action of wayTo[state]) {
      sheet = await good(move(action === 'submit' ? rita : fiona, sheet, action))
    }
    return sheet
  }

  return {
    ...sales,
    carl,
    move,
    moveSale: sales.move,
    request,
    moveDraw,
    sheetIn,
    get: (client: Client, { id }: WithId) => client.call(commissions.get, { params: { id } }),
    put: (client: Client, { id }: WithId, body: NonNullable<CallInput<typeof commissions.update>['body']>) =>
      client.call(commissions.update, { params: { id }, body }),

    /** A sheet with one draw, taken to that state. */
    async drawIn(state: Draw['state'], sheetState: SheetState = 'Approved', amount = 1_000) {
      const made = await sheetIn(sheetState === 'Draft' ? 'Submitted' : sheetState)
      let sheet = await good(request(rita, made, amount))
      const draw = required(sheet.draws[0])
      if (state === 'Approved' || state === 'Paid')
        sheet = await good(moveDraw(fiona, sheet, draw, 'approve'))
      if (state === 'Paid') sheet = await good(moveDraw(fiona, sheet, draw, 'markPaid'))
      if (state === 'Denied') sheet = await good(moveDraw(fiona, sheet, draw, 'deny'))
      return { sheet, draw: required(sheet.draws[0]) }
    },
  }
}
