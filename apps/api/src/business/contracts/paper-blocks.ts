/** The blocks that a form names on a line of its own: tables of the sale, legal notices, signature lines. */
import { contractNumber } from '@crm/domain/contracts/states'
import type { ContractContents } from '@crm/domain/contracts/missing'
import { workDaysOf } from '@crm/domain/contracts/terms'
import type { BlockFieldName } from '@crm/domain/forms/merge-fields'
import { figureInWords } from '@crm/domain/figures'
import { exact, formatDollars } from '@crm/domain/money'
import { dateInWords } from '@crm/domain/moments'
import { formatPhone } from '@crm/domain/contact/format-phone'
import type { ChangeableField } from '@crm/domain/contracts/change'
import type { PresentationLanguage } from '@crm/domain/sales/presentation-language'
import * as contractText from './contract-text.ts'
import type { DraftFields } from './fill-in.ts'
import type { PaperBlock } from './paper-block.ts'
import { type PaperWords, paperWords, spanishTerms, valueIn } from './paper-words.ts'
import type { FactsRow } from './queries.ts'

/** One changed term of a change order: label, old value and new value as text. */
export interface ChangedTerm {
  /** Absent from samples. */
  readonly field?: ChangeableField
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
  readonly language: PresentationLanguage
}

const plainText = (text: string): PaperBlock => ({ text, isLarge: false })
const table = (facts: [string, string][], topic?: string): PaperBlock => ({
  facts,
  ...(topic !== undefined && { topic }),
})
export const dollars = (amount: string | null) => (amount === null ? '' : formatDollars(amount))
export const quantityOf = (quantity: number | null, name: string | null) =>
  name === null ? '' : quantity === null ? name : `${quantity} × ${name}`
const yesNo = (value: boolean | null, { yes, no }: PaperWords) => (value === null ? '' : value ? yes : no)

export const paperBlocks: Record<BlockFieldName, (context: PaperContext) => PaperBlock[]> = {
  'contract details': ({ contract, facts, today, language }) => {
    const words = paperWords[language]
    return [
      table([
        [words.number, contractNumber(contract.number)],
        [words.job, facts.job_number],
        [words.preparedOn, dateInWords(today, language)],
      ]),
    ]
  },
  'contractor details': ({ filled: { contractor }, language }) => {
    const words = paperWords[language]
    return [
      table(
        [
          [words.name, contractor.name ?? ''],
          [words.license, contractor.license ?? ''],
          [words.address, contractor.address ?? ''],
          [words.phone, contractor.phone ?? ''],
          [words.cancellationEmail, contractor.email ?? ''],
          [words.cancellationPhone, contractor.cancellationPhone ?? ''],
        ],
        'Contractor',
      ),
    ]
  },
  'salesperson details': ({ filled: { salesperson }, language }) => {
    const words = paperWords[language]
    return [
      table([
        [words.salesperson, salesperson.name ?? ''],
        [words.registration, salesperson.hisNumber ?? ''],
      ]),
    ]
  },
  'buyer details': ({ filled: { buyer, secondBuyer }, facts, language }) => {
    const words = paperWords[language]
    return [
      table(
        [
          [words.name, buyer.name],
          [words.email, buyer.email ?? ''],
          [words.phone, facts.phone1 ? formatPhone(facts.phone1) : ''],
          [words.senior, yesNo(facts.is_senior, words)],
          ...(secondBuyer.name
            ? ([
                [words.secondBuyer, secondBuyer.name],
                [words.secondEmail, secondBuyer.email ?? ''],
              ] satisfies [string, string][])
            : []),
        ],
        'Buyer',
      ),
    ]
  },
  'property details': ({ facts, language }) => {
    const words = paperWords[language]
    return [
      table([
        [words.property, facts.full_address ?? ''],
        [words.utility, facts.util_provider ?? ''],
        [
          words.roof,
          [facts.roof_mat, facts.stories && words.stories(facts.stories)].filter(Boolean).join(', '),
        ],
      ]),
    ]
  },
  'system details': ({ facts, filled, language }) => {
    const words = paperWords[language]
    return [
      table([
        [words.size, filled.systemSizeKw === null ? '' : `${figureInWords(filled.systemSizeKw, 'kW')} DC`],
        [words.modules, quantityOf(filled.moduleQuantity, filled.module)],
        [words.inverters, invertersOf(facts)],
        [words.batteries, quantityOf(filled.batteryQuantity, filled.battery)],
        [words.mount, valueIn(language, facts.mount_type ?? '')],
        ...upgrades(facts, words),
      ]),
    ]
  },
  'battery details': ({ facts, filled, language }) => {
    const words = paperWords[language]
    return [
      table([
        [words.batteries, quantityOf(filled.batteryQuantity, filled.battery)],
        [words.inverters, invertersOf(facts)],
        ...upgrades(facts, words),
      ]),
    ]
  },
  'price details': ({ facts, filled, language }) => {
    const words = paperWords[language]
    return [
      table(
        [
          [words.price, dollars(filled.price)],
          [words.downPayment, dollars(filled.downPayment)],
          ...financed(facts.finance_one_name, facts.finance_amount_one),
          ...financed(facts.finance_two_name, facts.finance_amount_two),
        ].map(([label = '', amount = '']): [string, string] => [valueIn(language, label), amount]),
        'Contract price',
      ),
    ]
  },
  'payment schedule'({ filled, today, language }) {
    const words = paperWords[language]
    const { startsOn, completesOn } = workDaysOf(filled.workDays, today)
    return [
      table(
        [
          [words.start, dateInWords(startsOn, language)],
          [words.completion, dateInWords(completesOn, language)],
          ...filled.payments.map(
            ({ work, amount }) => [valueIn(language, work), formatDollars(amount)] satisfies [string, string],
          ),
        ],
        'Schedule',
      ),
    ]
  },
  subcontractors({ filled: { usesSubcontractors: areUsed }, language }) {
    const words = paperWords[language]
    // The sentence of the law exists in English only.
    if (areUsed === null || language === 'Spanish')
      return [table([[words.subcontractors, yesNo(areUsed, words)]])]
    return [plainText(contractText.subcontractors(areUsed))]
  },
  'changed terms': ({ contract, filled, changed, language }) => {
    const words = paperWords[language]
    return [
      ...(contract.change_reason
        ? [{ text: contract.change_reason, isLarge: false, topic: 'What changes' }]
        : []),
      table(
        changed.map((term): [string, string] => [
          labelOf(term, language),
          words.change(
            term.before === null ? null : valueIn(language, term.before),
            term.after === null ? null : valueIn(language, term.after),
          ),
        ]),
        'What changes',
      ),
      table([[words.newPrice, dollars(filled.price)]], 'What changes'),
    ]
  },
  'association details': ({ facts, language }) => [
    table([[paperWords[language].association, facts.hoa_name ?? '']]),
  ],
  'utility details': ({ facts, language }) => {
    const words = paperWords[language]
    return [
      table([
        [words.utility, facts.util_provider ?? ''],
        [words.account, facts.util_account_num ?? ''],
        [words.meter, facts.util_meter_num ?? ''],
      ]),
    ]
  },
  'solar disclosure': ({ filled, facts }) =>
    contractText
      .solarDisclosure(dollars(filled.price), facts.is_senior)
      .map((text) => ({ text, isLarge: true })),
  'right to cancel': ({ filled, facts }) => [
    plainText(contractText.rightToCancel(facts.is_senior, filled.contractor)),
  ],
  'mechanics lien warning': () => contractText.mechanicsLien.map(plainText),
  'notice of cancellation': ({ contract, filled, facts, language }) => {
    const words = paperWords[language]
    return [
      table([[words.contract, contractNumber(contract.number)]]),
      ...contractText.noticeOfCancellation(facts.is_senior, filled.contractor).map(plainText),
      { blanks: [words.date, words.buyerSignature] },
    ]
  },
  signatures: () => [{ signatures: true }],
}

const invertersOf = ({ inverters }: FactsRow) =>
  inverters.map(({ name, quantity }) => quantityOf(quantity, name)).join('; ')

const upgrades = (facts: FactsRow, words: PaperWords): [string, string][] => [
  [words.panelUpgrade, yesNo(facts.mpu_needed, words)],
  [words.meterAdapter, yesNo(facts.gma_upgrade, words)],
  [words.powerBox, yesNo(facts.is_prime_power_box_included, words)],
]

const financed = (name: string | null, amount: string | null): [string, string][] =>
  name === null ? [] : [[name, amount === null || exact(amount).isZero() ? '' : formatDollars(amount)]]

const labelOf = ({ field, label }: ChangedTerm, language: PresentationLanguage) =>
  language === 'Spanish' && field !== undefined ? spanishTerms[field] : capitalize(label)

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
