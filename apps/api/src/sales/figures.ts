/** Costs, fees and power, copied onto the sale when they are chosen: what the catalogue says later changes none. */
import { chosen } from '../catalogue/chosen.ts'
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
