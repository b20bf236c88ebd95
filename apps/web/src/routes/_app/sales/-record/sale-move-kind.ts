import { webSales } from '@crm/contract/web/sales'
import type { WebSale, WebSaleChanges } from '@crm/contract/web/sale-shapes'
import { can } from '@crm/domain/people/can'
import { phases } from '@crm/domain/sales/phases'
import { send } from '~/api/send.ts'
import { saleFacts } from '~/kinds/sales/sale-facts.tsx'
import { noteOwnSave } from '~/records/edit/own-saves.ts'
import { factKind } from '~/records/edit/record-kind.ts'
import type { Shown } from '~/records/edit/record-kind.ts'
import type { Outcome } from '~/ui/undo.ts'

/** Saves a sale without offering the follow-up move of a date. */
export const saleBase = {
  what: 'this sale',
  get: webSales.get,
  update: webSales.update,
  nameOf: ({ jobNumber }: { readonly jobNumber?: string }) => jobNumber,
  undoOf: undoOfMove,
  may: (me: Parameters<typeof can.readSale>[0]) => can.readSale(me),
}

/** The server undoes a move: phase, step, clock and the dates it set. */
function undoOfMove(before: Shown<WebSale>, saved: WebSale, changes: WebSaleChanges): Outcome | undefined {
  const { status, subStatus, onHold } = changes
  const isMove = status !== undefined || subStatus !== undefined || onHold !== undefined
  if (!isMove || saved.version === before.version) return undefined
  const { id, version, jobNumber } = saved
  if (saved.status === 'Cancelled') {
    return { cannot: `Canceling ${jobNumber}`, instead: 'Resume it instead.' }
  }
  if (before.status === 'Cancelled') {
    return { cannot: `Resuming ${jobNumber}`, instead: 'Cancel it instead.' }
  }
  const run = async () => {
    const undone = await send(webSales.undoMove, { params: { id }, body: { version } }, { act: false })
    noteOwnSave(id, version, undone.version)
  }
  return { what: `Move of ${jobNumber} to ${phases[saved.status].label}`, run }
}

/** For moves: saving one offers no further move. */
export const saleMoveKind = factKind<WebSale, WebSaleChanges>()({ ...saleBase, facts: saleFacts })
