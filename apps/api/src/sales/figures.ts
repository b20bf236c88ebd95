/** Costs, fees and power, copied onto the sale when they are chosen: what the catalogue says later changes none. */
import { pricesOf, storeOf } from '../catalogue/store.ts'
import { priceOn } from '@crm/domain/catalogue/prices'
import type { CatalogueKind } from '@crm/domain/catalogue/kinds'
import { pacificDay } from '@crm/domain/time'
import type { UnitOfWork } from '../records/unit-of-work.ts'
import type { GivenSale, Sale } from './store.ts'

/** The columns that follow from what is chosen; of what is not among the fields, nothing. */
export async function figuresOf(work: UnitOfWork, fields: GivenSale): Promise<Partial<Sale>> {
  const { installerId, subInstallerId, financeOptionOneId, financeOptionTwoId, moduleId } = fields
  const [installer, subInstaller, one, two, module] = await Promise.all([
    chosen(work, 'installers', installerId),
    chosen(work, 'subInstallers', subInstallerId),
    chosen(work, 'financeOptions', financeOptionOneId),
    chosen(work, 'financeOptions', financeOptionTwoId),
    chosen(work, 'modules', moduleId),
  ])
  return {
    ...(installer && { installer_cost_ppw: installer.price }),
    ...(subInstaller && { sub_installer_cost_ppw: subInstaller.price }),
    ...(one && { finance_type_one: one.type, finance_fee_one: one.price, finance_days_one: one.days }),
    ...(two && { finance_type_two: two.type, finance_fee_two: two.price, finance_days_two: two.days }),
    ...(module && { module_wattage_stc: module.watts }),
  }
}

/** What some kinds have beside a price. */
interface Chosen {
  readonly type: string | null
  readonly wattage_stc: number | null
  readonly install_within_days: number | null
}

/** Undefined for a field that is not given, nothing in it for one that is cleared. */
async function chosen(work: UnitOfWork, kind: CatalogueKind, id: string | null | undefined) {
  if (id === undefined) return undefined
  const entry = id === null ? undefined : await storeOf(kind).find(work.tx, id, undefined)
  const { type, wattage_stc: watts, install_within_days: days } = (entry ?? {}) as Partial<Chosen>
  return {
    price: entry ? priceOn(pricesOf(entry), pacificDay(work.now)) : null,
    type: type ?? null,
    watts: watts ?? null,
    days: days ?? null,
  }
}
