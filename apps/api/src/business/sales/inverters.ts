/** The inverters of a sale. They are written through the sale, so its version and activity cover them. */
import { can } from '@crm/domain/people/can'
import { choiceFaults } from '#shared/catalog/store'
import { Refused, demandNoFaults, refuse } from '#spine/refusals'
import type { UnitOfWork } from '#spine/records/unit-of-work'
import { reload } from './act.ts'
import { sales, writeInverter } from './store.ts'
import type { Sale } from './sale.ts'

export const noInverter = refuse(404, 'Sale inverter not found')

/**
 * Sets the quantity of an inverter on a sale; null removes it. Throws Refused: 404, 403, or 400 for a quantity too
 * large.
 */
export async function setInverter(
  work: UnitOfWork,
  { saleId, inverterId }: { readonly saleId: string; readonly inverterId: string },
  quantity: number | null,
  mustExist: boolean,
): Promise<Sale> {
  const sale = await sales.lock(work, saleId, can.changeSale.system)
  const before = sale.inverters.find((inverter) => inverter.inverterId === inverterId)
  if (mustExist && !before) throw new Refused(noInverter)
  if (!mustExist && before) {
    throw new Refused(refuse(400, 'The sale has this inverter already: change how many.'))
  }
  if (!before) demandNoFaults(await choiceFaults(work.tx, { inverterId: ['inverters', inverterId] }))
  if (before?.quantity === quantity) return sale
  await writeInverter(work, saleId, inverterId, quantity)
  const after = await reload(work, saleId)
  await sales.change(
    work,
    sale,
    {},
    { changes: { inverters: [describeInverters(sale), describeInverters(after)] } },
  )
  return reload(work, saleId)
}

/** For example "12 × Enphase IQ8M, 1 × Enphase combiner". */
const describeInverters = ({ inverters }: Sale): string | null =>
  inverters.map(({ name, quantity }) => `${quantity} × ${name}`).join(', ') || null
