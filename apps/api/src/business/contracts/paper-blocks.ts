/** The blocks that a form names on a line of its own: tables of the sale, legal notices, signature lines. */
import { contractNumber } from '@crm/domain/contracts/states'
import type { ContractContents } from '@crm/domain/contracts/missing'
import { workDaysOf } from '@crm/domain/contracts/terms'
import type { BlockFieldName } from '@crm/domain/forms/merge-fields'
import { figureInWords } from '@crm/domain/figures'
import { exact, formatDollars } from '@crm/domain/money'
import { dateInWords } from '@crm/domain/moments'
import { formatPhone } from '@crm/domain/contact/format-phone'
import * as contractText from './contract-text.ts'
import type { DraftFields } from './fill-in.ts'
import type { PaperBlock } from './paper-block.ts'
import type { FactsRow } from './queries.ts'

/** One changed term of a change order: label, old value and new value as text. */
export interface ChangedTerm {
  readonly label: string
  readonly before: string | null
  readonly after: string | null
}

/** Everything that a form can show. `today` is a Pacific day. */
export interface PaperContext {
  readonly contract: DraftFields
  readonly facts: FactsRow
  readonly filled: ContractContents
  readonly today: string
  readonly changed: readonly ChangedTerm[]
}

const plainText = (text: string): PaperBlock => ({ text, isLarge: false })
const table = (facts: [string, string][], topic?: string): PaperBlock => ({
  facts,
  ...(topic !== undefined && { topic }),
})
export const dollars = (amount: string | null) => (amount === null ? '' : formatDollars(amount))
export const quantityOf = (quantity: number | null, name: string | null) =>
  name === null ? '' : quantity === null ? name : `${quantity} × ${name}`
const yesNo = (value: boolean | null) => (value === null ? '' : value ? 'Yes' : 'No')

export const paperBlocks: Record<BlockFieldName, (context: PaperContext) => PaperBlock[]> = {
  'contract details': ({ contract, facts, today }) => [
    table([
      ['Number', contractNumber(contract.number)],
      ['Job', facts.job_number],
      ['Prepared on', dateInWords(today)],
    ]),
  ],
  'contractor details': ({ filled: { contractor } }) => [
    table(
      [
        ['Name', contractor.name ?? ''],
        ['CSLB license', contractor.license ?? ''],
        ['Address', contractor.address ?? ''],
        ['Phone', contractor.phone ?? ''],
        ['Email for cancellations', contractor.email ?? ''],
        ['Help with canceling', contractor.cancellationPhone ?? ''],
      ],
      'Contractor',
    ),
  ],
  'salesperson details': ({ filled: { salesperson } }) => [
    table([
      ['Salesperson', salesperson.name ?? ''],
      ['HIS registration', salesperson.hisNumber ?? ''],
    ]),
  ],
  'buyer details': ({ filled: { buyer, secondBuyer }, facts }) => [
    table(
      [
        ['Name', buyer.name],
        ['Email', buyer.email ?? ''],
        ['Phone', facts.phone1 ? formatPhone(facts.phone1) : ''],
        ['65 or older', yesNo(facts.is_senior)],
        ...(secondBuyer.name
          ? ([
              ['Second buyer', secondBuyer.name],
              ['Email of the second buyer', secondBuyer.email ?? ''],
            ] satisfies [string, string][])
          : []),
      ],
      'Buyer',
    ),
  ],
  'property details': ({ facts }) => [
    table([
      ['Property', facts.full_address ?? ''],
      ['Utility', facts.util_provider ?? ''],
      [
        'Roof',
        [facts.roof_mat, facts.stories && `${facts.stories} ${facts.stories === 1 ? 'story' : 'stories'}`]
          .filter(Boolean)
          .join(', '),
      ],
    ]),
  ],
  'system details': ({ facts, filled }) => [
    table([
      ['Size', filled.systemSizeKw === null ? '' : `${figureInWords(filled.systemSizeKw, 'kW')} DC`],
      ['Modules', quantityOf(filled.moduleQuantity, filled.module)],
      ['Inverters', invertersOf(facts)],
      ['Batteries', quantityOf(filled.batteryQuantity, filled.battery)],
      ['Mount', facts.mount_type ?? ''],
      ...upgrades(facts),
    ]),
  ],
  'battery details': ({ facts, filled }) => [
    table([
      ['Batteries', quantityOf(filled.batteryQuantity, filled.battery)],
      ['Inverters', invertersOf(facts)],
      ...upgrades(facts),
    ]),
  ],
  'price details': ({ facts, filled }) => [
    table(
      [
        ['Contract price', dollars(filled.price)],
        ['Down payment', dollars(filled.downPayment)],
        ...financed(facts.finance_one_name, facts.finance_amount_one),
        ...financed(facts.finance_two_name, facts.finance_amount_two),
      ],
      'Contract price',
    ),
  ],
  'payment schedule'({ filled, today }) {
    const { startsOn, completesOn } = workDaysOf(filled.workDays, today)
    return [
      table(
        [
          ['Approximate start', dateInWords(startsOn)],
          ['Approximate completion', dateInWords(completesOn)],
          ...filled.payments.map(
            ({ work, amount }) => [work, formatDollars(amount)] satisfies [string, string],
          ),
        ],
        'Schedule',
      ),
    ]
  },
  subcontractors: ({ filled: { usesSubcontractors: areUsed } }) => [
    areUsed === null ? table([['Subcontractors', '']]) : plainText(contractText.subcontractors(areUsed)),
  ],
  'changed terms': ({ contract, filled, changed }) => [
    ...(contract.change_reason
      ? [{ text: contract.change_reason, isLarge: false, topic: 'What changes' }]
      : []),
    table(
      changed.map(
        ({ label, before, after }) =>
          [capitalize(label), `${before ?? 'nothing'} becomes ${after ?? 'nothing'}`] satisfies [
            string,
            string,
          ],
      ),
      'What changes',
    ),
    table([['New contract price', dollars(filled.price)]], 'What changes'),
  ],
  'association details': ({ facts }) => [table([['Homeowners’ association', facts.hoa_name ?? '']])],
  'utility details': ({ facts }) => [
    table([
      ['Utility', facts.util_provider ?? ''],
      ['Account', facts.util_account_num ?? ''],
      ['Meter', facts.util_meter_num ?? ''],
    ]),
  ],
  'solar disclosure': ({ filled, facts }) =>
    contractText
      .solarDisclosure(dollars(filled.price), facts.is_senior)
      .map((text) => ({ text, isLarge: true })),
  'right to cancel': ({ filled, facts }) => [
    plainText(contractText.rightToCancel(facts.is_senior, filled.contractor)),
  ],
  'mechanics lien warning': () => contractText.mechanicsLien.map(plainText),
  'notice of cancellation': ({ contract, filled, facts }) => [
    table([['Contract', contractNumber(contract.number)]]),
    ...contractText.noticeOfCancellation(facts.is_senior, filled.contractor).map(plainText),
    { blanks: ['Date', 'Signature of the buyer'] },
  ],
  signatures: () => [{ signatures: true }],
}

const invertersOf = ({ inverters }: FactsRow) =>
  inverters.map(({ name, quantity }) => quantityOf(quantity, name)).join('; ')

const upgrades = (facts: FactsRow): [string, string][] => [
  ['Main panel upgrade', yesNo(facts.mpu_needed)],
  ['Generation meter adapter', yesNo(facts.gma_upgrade)],
  ['Prime power box', yesNo(facts.is_prime_power_box_included)],
]

const financed = (name: string | null, amount: string | null): [string, string][] =>
  name === null ? [] : [[name, amount === null || exact(amount).isZero() ? '' : formatDollars(amount)]]

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
