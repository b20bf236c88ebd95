/**
 * Effects of a cancelled sale on its commission. Resuming needs no counterpart: balances are computed from the sale.
 */
import { balanceOf } from '@crm/domain/commissions/balance'
import { type UnitOfWork, asSystem } from '#spine/records/unit-of-work'
import { denyOpenDraws } from './draw-act.ts'
import { notifyAboutSheet } from './notify.ts'
import { sheetOfSale } from './queries.ts'
import { commissions, decisionFactsOf, reloadSheet } from './store.ts'

/**
 * Denies unpaid draws and reports the amount owed back. Runs as the system: canceling a sale needs no right to draws.
 */
export async function endCommission(work: UnitOfWork, sale: { readonly id: string }): Promise<void> {
  const id = await sheetOfSale(work.tx, sale.id)
  if (!id) return
  const system = asSystem(work)
  const sheet = await commissions.lock(system, id)
  await denyOpenDraws(work, sheet)
  const { balanceDue } = balanceOf(decisionFactsOf(await reloadSheet(system, id), system.now))
  const recipients = balanceDue.isNegative() ? (['rep', 'commissionAdmins'] as const) : (['rep'] as const)
  await notifyAboutSheet(work, sheet, 'cancelled', recipients, balanceDue)
}
