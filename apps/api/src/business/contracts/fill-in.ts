/** The values that a contract takes from its sale and its draft. */
import type { ContractContents } from '@crm/domain/contracts/missing'
import { defaultPayments } from '@crm/domain/contracts/terms'
import { usesSubcontractors as answerOn } from '@crm/domain/contracts/subcontractors'
import { fullName } from '@crm/domain/leads/lead-name'
import type { FactsRow } from './queries.ts'
import type { Contract } from './contract.ts'

export type DraftFields = Pick<
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

/** The part of a draft that its values depend on. */
export type DraftTerms = Omit<DraftFields, 'number' | 'title'>

export function fillIn(contract: DraftTerms, facts: FactsRow): ContractContents {
  const downPayment = facts.down_payment ?? '0'
  const storedPayments = contract.progress_payments
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
      license: facts.license_number,
      address: facts.company_address,
      phone: facts.company_phone,
      email: facts.contract_email,
      cancellationPhone: facts.cancellation_phone,
    },
    price: facts.sale_amount,
    downPayment,
    financed: [facts.finance_amount_one, facts.finance_amount_two],
    usesSubcontractors: usesSubcontractors(contract, facts),
    workDays: { startsOn: contract.approx_start_date, completesOn: contract.approx_completion_date },
    payments: storedPayments ?? defaultPayments(facts.sale_amount ?? '0', downPayment),
    systemSizeKw: facts.system_size_kw === null ? null : Number(facts.system_size_kw),
    module: facts.module_name,
    moduleQuantity: facts.module_quantity,
    battery: facts.battery_name,
    batteryQuantity: facts.battery_quantity,
  }
}

/** Derived from the installer when nobody answered; null when it is unclear. */
export const usesSubcontractors = (contract: DraftTerms, facts: FactsRow): boolean | null =>
  answerOn({
    answer: contract.uses_subcontractors,
    hasSubInstaller: facts.sub_installer_id !== null,
    installer:
      facts.installer_name === null ? null : { name: facts.installer_name, license: facts.installer_license },
    contractor: { name: facts.company_name, license: facts.license_number },
  })
