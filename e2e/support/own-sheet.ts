import { commissions, draws } from '@crm/contract'
import type { Commission } from '@crm/contract/web/commission-shapes'
import { good } from '@crm/api/test/builders'
import { clientOf } from './client-of.ts'
import type { App } from './open-app.ts'
import { ownSale } from './own-sale.ts'

/** Rita's sheet of a new job, used by one story only: $34,850.00 in cash for 8,000 W, a draft by default. */
export async function ownSheet(app: App, state: 'Draft' | 'Submitted' = 'Draft'): Promise<Commission> {
  const { id: saleId } = await ownSale(app)
  const rita = await clientOf(app, 'rita')
  const financeOptions = [{ name: 'Cash', type: 'Cash' as const, amount: 34_850, fee: 0 }]
  const sheet = await good(
    rita.call(commissions.create, { body: { saleId, systemWatts: 8_000, financeOptions } }),
  )
  if (state === 'Draft') return sheet
  const params = { id: sheet.id }
  await good(rita.call(commissions.submit, { params }))
  const body = { amount: 500, notes: 'Rent' }
  return good(rita.call(draws.request, { params: { commissionId: sheet.id }, body }))
}
