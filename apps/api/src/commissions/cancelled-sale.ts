/** What a cancelled sale does to its commission; a resumed one brings back what was earned by being there again. */
import { balanceOf } from '@crm/domain/commissions/balance'
import type { UnitOfWork } from '../records/unit-of-work.ts'
import { denyOpenDraws } from './draw-act.ts'
import { tellOfSheet } from './notify.ts'
import { sheetOfSale } from './queries.ts'
import { commissions, standingOf, wholeSheet } from './store.ts'

/** Denies what is not paid, and says what is owed back. Nobody’s doing but the sale’s. */
export async function commissionEnds(work: UnitOfWork, sale: { readonly id: string }): Promise<void> {
  const id = await sheetOfSale(work.tx, sale.id)
  if (!id) return
  const system: UnitOfWork = { ...work, viewer: undefined }
  const sheet = await commissions.lock(system, id)
  await denyOpenDraws(work, sheet)
  const { balanceDue } = balanceOf(standingOf(await wholeSheet(system, id)))
  const told = balanceDue.isNegative() ? (['rep', 'commissionAdmins'] as const) : (['rep'] as const)
  await tellOfSheet(work, sheet, 'cancelled', told, balanceDue)
}
