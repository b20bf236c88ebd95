/** A sale of nobody, for previews of a form: every value is filled, so that each field shows something. */
import { type ContractTemplateId, templateOf } from '@crm/domain/contracts/templates'
import { mergeFields } from '@crm/domain/forms/merge-fields'
import type { DraftFields } from '#business/contracts/fill-in'
import type { ChangedTerm } from '#business/contracts/paper-blocks'
import type { FactsRow } from '#business/contracts/queries'

const nobody = '00000000-0000-7000-8000-000000000000'

/** The values of the editor's list of fields, where the sale has them as text. */
export const sampleFacts: FactsRow = {
  sale_id: nobody,
  lead_id: nobody,
  address_id: nobody,
  sales_rep_id: nobody,
  job_number: mergeFields['job number'].sample,
  status: 'Pending',
  contract_date: null,
  is_senior: null,
  first_name: 'Teresa',
  last_name: 'Villanueva',
  phone1: '+19095550123',
  email1: mergeFields['buyer email'].sample,
  full_address: mergeFields['property address'].sample,
  util_provider: mergeFields['utility name'].sample,
  util_account_num: mergeFields['account number'].sample,
  util_meter_num: mergeFields['meter number'].sample,
  roof_mat: 'Tile',
  stories: 2,
  has_hoa: true,
  hoa_name: mergeFields['association name'].sample,
  rep_name: mergeFields['salesperson name'].sample,
  rep_email: null,
  his_license_num: mergeFields['salesperson registration'].sample,
  his_expires_on: '2027-12-31',
  company_name: mergeFields['company name'].sample,
  license_number: mergeFields['company license'].sample,
  company_address: mergeFields['company address'].sample,
  company_phone: mergeFields['company phone'].sample,
  contract_email: mergeFields['company email'].sample,
  cancellation_phone: mergeFields['cancellation phone'].sample,
  installer_name: mergeFields['company name'].sample,
  installer_license: mergeFields['company license'].sample,
  esign_template_id: null,
  esign_battery_template_id: null,
  sub_installer_id: null,
  inspection_passed_date: '2027-03-02',
  pto_complete_date: '2027-03-20',
  sale_amount: '36900.00',
  down_payment: '1000.00',
  finance_option_one_id: nobody,
  finance_amount_one: '35900.00',
  finance_one_name: 'Sample loan',
  finance_one_type: 'Loan',
  finance_fee_one: null,
  finance_option_two_id: null,
  finance_amount_two: null,
  finance_two_name: null,
  finance_two_type: null,
  finance_fee_two: null,
  system_size_kw: '8.2',
  module_id: nobody,
  module_quantity: 20,
  module_name: 'Q.PEAK DUO 410',
  module_watts: 410,
  battery_id: nobody,
  battery_quantity: 1,
  battery_name: 'Powerwall 3',
  mount_type: 'Roof',
  mpu_needed: false,
  gma_upgrade: false,
  is_prime_power_box_included: false,
  inverters: [{ name: 'IQ8PLUS', quantity: 20 }],
}

/** A draft with everything at its default; with a real sale, without the sample's second buyer. */
export const sampleDraft = (template: ContractTemplateId, hasSale: boolean): DraftFields => ({
  number: 1001,
  title: templateOf(template).title,
  template,
  second_buyer_name: hasSale ? null : mergeFields['second buyer name'].sample,
  second_buyer_email: hasSale ? null : mergeFields['second buyer email'].sample,
  uses_subcontractors: null,
  approx_start_date: null,
  approx_completion_date: null,
  progress_payments: null,
  change_reason: template === 'CHANGE_ORDER' ? 'A second battery is added.' : null,
})

export const sampleChanges: readonly ChangedTerm[] = [
  { label: 'price', before: '$36,900.00', after: '$45,900.00' },
]
