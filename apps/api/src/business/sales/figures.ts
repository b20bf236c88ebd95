/**
 * Costs, fees and power, copied onto the sale when an entry is chosen: later catalog changes do not alter them.
 */
import { chosenValues } from '#shared/catalog/chosen'
import type { UnitOfWork } from '#spine/records/unit-of-work'
import type { SaleInput } from './store.ts'
import type { Sale } from './sale.ts'

/** Columns copied from the chosen catalog entries; fields that are absent add nothing. */
export async function figuresOf(work: UnitOfWork, fields: SaleInput): Promise<Partial<Sale>> {
  const { installerId, subInstallerId, financeOptionOneId, financeOptionTwoId, moduleId } = fields
  const [installer, subInstaller, one, two, module] = await Promise.all([
    chosenValues(work, 'installers', installerId),
    chosenValues(work, 'subInstallers', subInstallerId),
    chosenValues(work, 'financeOptions', financeOptionOneId),
    chosenValues(work, 'financeOptions', financeOptionTwoId),
    chosenValues(work, 'modules', moduleId),
  ])
  return {
    ...(installer && { installer_cost_ppw: installer.price }),
    ...(subInstaller && { sub_installer_cost_ppw: subInstaller.price }),
    ...(one && { finance_type_one: one.type, finance_fee_one: one.price, finance_days_one: one.days }),
    ...(two && { finance_type_two: two.type, finance_fee_two: two.price, finance_days_two: two.days }),
    ...(module && { module_wattage_stc: module.watts }),
  }
}
