/** The inverters of a sale, which are written through the sale: its version and its history tell of them. */
import { can } from '@crm/domain/people/can'
import { choiceFaults } from '../catalogue/store.ts'
import { Refused, demandNoFaults, refuse } from '../http/handle.ts'
import type { UnitOfWork } from '../records/unit-of-work.ts'
import { whole } from './act.ts'
import { type Sale, sales, writeInverter } from './store.ts'

export const noInverter = refuse(404, 'Sale inverter not found')

/** Sets how many of an inverter a sale has; null takes it off. Throws Refused: 404, 403, or a number too many. */
export async function setInverter(
  work: UnitOfWork,
  { saleId, inverterId }: { readonly saleId: string; readonly inverterId: string },
  quantity: number | null,
  mustBeThere: boolean,
): Promise<Sale> {
  const sale = await sales.lock(work, saleId, can.changeSale.system)
  const before = sale.inverters.find((one) => one.inverterId === inverterId)
  if (mustBeThere && !before) throw new Refused(noInverter)
  if (!mustBeThere && before) {
    throw new Refused(refuse(400, 'The sale has this inverter already: change how many.'))
  }
  if (!before) demandNoFaults(await choiceFaults(work.tx, { inverterId: ['inverters', inverterId] }))
  if (before?.quantity === quantity) return sale
  await writeInverter(work, saleId, inverterId, quantity)
  const after = await whole(work, saleId)
  await sales.change(work, sale, {}, { changes: { inverters: [inWords(sale), inWords(after)] } })
  return whole(work, saleId)
}

/** "12 × Enphase IQ8M, 1 × Enphase combiner" */
const inWords = ({ inverters }: Sale): string | null =>
  inverters.map(({ name, quantity }) => `${quantity} × ${name}`).join(', ') || null
