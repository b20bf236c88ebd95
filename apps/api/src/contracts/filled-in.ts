/** What a contract says of the sale and of the draft, as sending looks at them. */
import type { FilledIn } from '@crm/domain/contracts/missing'
import { usualPayments } from '@crm/domain/contracts/terms'
import { fullName } from '@crm/domain/leads/lead-name'
import type { FactsRow } from './queries.ts'
import type { Contract } from './store.ts'

export type Drafted = Pick<
  Contract,
  | 'number'
  | 'title'
  | 'template'
  | 'second_buyer_name'
  | 'second_buyer_email'
  | 'uses_subcontractors'
  | 'approx_start_date'
  | 'approx_completion_date'
  | 'progress_payments'
  | 'change_reason'
>

export function filledIn(contract: Drafted, facts: FactsRow): FilledIn {
  const downPayment = facts.down_payment ?? '0'
  const given = contract.progress_payments as { work: string; amount: number }[] | null
  return {
    buyer: { name: fullName(facts.first_name, facts.last_name), email: facts.email1 },
    secondBuyer: { name: contract.second_buyer_name, email: contract.second_buyer_email },
    address: facts.full_address,
    utilAccountNum: facts.util_account_num,
    hoaName: facts.hoa_name,
    salesperson: {
      name: facts.rep_name,
      hisNumber: facts.his_license_num,
      hisExpiresOn: facts.his_expires_on,
    },
    contractor: {
      name: facts.company_name,
      licence: facts.license_number,
      address: facts.company_address,
      phone: facts.company_phone,
      email: facts.contract_email,
      cancellationPhone: facts.cancellation_phone,
    },
    price: facts.sale_amount,
    downPayment,
    financed: [facts.finance_amount_one, facts.finance_amount_two],
    workDays: { startsOn: contract.approx_start_date, completesOn: contract.approx_completion_date },
    payments: given ?? usualPayments(facts.sale_amount ?? '0', downPayment),
    systemSizeKw: facts.system_size_kw === null ? null : Number(facts.system_size_kw),
    module: facts.module_name,
    moduleQuantity: facts.module_quantity,
    battery: facts.battery_name,
    batteryQuantity: facts.battery_quantity,
  }
}

/** Who works as a subcontractor is known from the sale where nobody says. */
export const usesSubcontractors = (contract: Drafted, facts: FactsRow): boolean =>
  contract.uses_subcontractors ?? facts.sub_installer_id !== null
