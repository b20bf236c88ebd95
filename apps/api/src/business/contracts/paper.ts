/** The text of a contract in parts, composed from the sale. */
import { contractNumber } from '@crm/domain/contracts/states'
import { type Notice, type Section, templateOf } from '@crm/domain/contracts/templates'
import type { ContractContents } from '@crm/domain/contracts/missing'
import { defaultPayments, workDaysOf } from '@crm/domain/contracts/terms'
import { figureInWords } from '@crm/domain/figures'
import { exact, formatDollars } from '@crm/domain/money'
import { dateInWords } from '@crm/domain/moments'
import { pacificDay } from '@crm/domain/time'
import { formatPhone } from '@crm/domain/contact/format-phone'
import { type DraftFields, fillIn } from './fill-in.ts'
import type { FactsRow } from './queries.ts'
import type { Contract } from './contract.ts'
import * as contractText from './contract-text.ts'

type PaperBlock =
  | { readonly heading: string }
  | { readonly text: string; readonly isLarge: boolean }
  | { readonly facts: [string, string][] }
  | { readonly blanks: string[] }

export interface Part {
  readonly key: string
  readonly title: string
  readonly blocks: readonly PaperBlock[]
}

/** Stored when the contract is sent: a snapshot that later changes of the sale do not alter. */
export interface Paper {
  readonly title: string
  readonly foot: string
  readonly parts: readonly Part[]
  readonly deal: {
    readonly systemKw: number | null
    readonly panels: number | null
    readonly battery: string | null
    readonly price: number
    readonly financeWords: string
    readonly downPayment: number
  } | null
  readonly isSenior: boolean | null
  readonly mayCancel: boolean
  /** Absent from older contracts, and from templates without this section. */
  readonly usesSubcontractors?: boolean | null
  /** The user who signs as salesperson; null when the template has none. */
  readonly salespersonId: string | null
  readonly address: string | null
  readonly company: {
    readonly name: string
    readonly licence: string | null
    readonly phone: string | null
    readonly email: string | null
    readonly cancellationPhone: string | null
  }
}

/** The stored snapshot of a sent contract. */
export const sentPaper = ({ paper }: Pick<Contract, 'paper'>): Paper => paper as unknown as Paper

/** The schedule as the contract shows it: a sent contract keeps its own, whatever changes on the sale. */
export function scheduleOf(contract: Contract, facts: FactsRow, now: Date) {
  if (!templateOf(contract.template).sections.includes('schedule')) return null
  const { workDays, payments } = fillIn(contract, facts)
  const deal = contract.sent_at === null ? null : sentPaper(contract).deal
  return {
    ...workDaysOf(workDays, pacificDay(contract.sent_at ?? now)),
    payments:
      deal && contract.progress_payments === null ? defaultPayments(deal.price, deal.downPayment) : payments,
  }
}

/** One changed term of a change order: label, old value and new value as text. */
export interface ChangedTerm {
  readonly label: string
  readonly before: string | null
  readonly after: string | null
}

/** Composes all parts of the contract as it would be sent now. */
export function composePaper(
  contract: DraftFields,
  facts: FactsRow,
  { now, changed }: { readonly now: Date; readonly changed: readonly ChangedTerm[] },
): Paper {
  const template = templateOf(contract.template)
  const filled = fillIn(contract, facts)
  const today = pacificDay(now)
  const context: PaperContext = { contract, facts, filled, today, changed }
  const price = template.sections.includes('price') ? filled.price : null
  const hasNotice = (notice: Notice) => template.notices.includes(notice)
  return {
    title: contract.title,
    foot: `${contractNumber(contract.number)}, ${filled.contractor.name ?? ''}, license ${filled.contractor.license ?? ''}`,
    parts: [
      ...(hasNotice('solarDisclosure')
        ? [
            {
              key: 'disclosure',
              title: 'Solar energy system disclosure document',
              blocks: [
                ...contractText
                  .solarDisclosure(dollars(filled.price), facts.is_senior)
                  .map((text) => ({ text, isLarge: true })),
                { heading: 'Right to cancel' },
                plainText(contractText.rightToCancel(facts.is_senior, filled.contractor)),
              ],
            },
          ]
        : []),
      {
        key: 'contract',
        title: contract.title,
        blocks: [
          {
            facts: [
              ['Number', contractNumber(contract.number)],
              ['Job', facts.job_number],
              ['Prepared on', dateInWords(today)],
            ],
          },
          ...template.sections.flatMap((section) => sections[section](context)),
          ...(hasNotice('cancellation')
            ? [
                { heading: 'Right to cancel' },
                plainText(contractText.rightToCancel(facts.is_senior, filled.contractor)),
              ]
            : []),
          ...(hasNotice('mechanicsLien')
            ? [{ heading: 'Mechanics lien warning' }, ...contractText.mechanicsLien.map(plainText)]
            : []),
          ...(hasNotice('insurance')
            ? [
                { heading: 'Insurance and licensing' },
                ...contractText.insurance(filled.contractor).map(plainText),
              ]
            : []),
        ],
      },
      ...(hasNotice('cancellation')
        ? (['First copy', 'Second copy'] as const).map((copy, index) => ({
            key: index === 0 ? 'cancellation' : 'cancellation-copy',
            title: `Notice of cancellation, ${copy.toLowerCase()}`,
            blocks: [
              { facts: [fact('Contract', contractNumber(contract.number))] },
              ...contractText.noticeOfCancellation(facts.is_senior, filled.contractor).map(plainText),
              { blanks: ['Date', 'Signature of the buyer'] },
            ],
          }))
        : []),
    ],
    deal:
      price === null
        ? null
        : {
            systemKw: filled.systemSizeKw,
            panels: filled.module === null ? null : filled.moduleQuantity,
            battery: quantityOf(filled.batteryQuantity, filled.battery) || null,
            price: Number(price),
            financeWords: financeText(facts),
            downPayment: Number(filled.downPayment),
          },
    isSenior: facts.is_senior,
    mayCancel: hasNotice('cancellation'),
    ...(template.sections.includes('subcontractors') && {
      usesSubcontractors: filled.usesSubcontractors,
    }),
    salespersonId: template.signers.includes('salesperson') ? facts.sales_rep_id : null,
    address: filled.address,
    company: {
      name: filled.contractor.name ?? '',
      licence: filled.contractor.license,
      phone: filled.contractor.phone,
      email: filled.contractor.email,
      cancellationPhone: filled.contractor.cancellationPhone,
    },
  }
}

/** Labels of the empty lines; an empty battery line counts only when the sale has a battery. */
export function blanksOn({ parts }: Pick<Paper, 'parts'>, facts: FactsRow): string[] {
  const labels = parts
    .flatMap(({ blocks }) => blocks)
    .flatMap((block) => ('facts' in block ? block.facts : []))
    .flatMap(([label, value]) => (value === '' ? [label] : []))
    .filter((label) => label !== 'Batteries' || facts.battery_id !== null)
  return [...new Set([...labels, ...(facts.installer_name === null ? ['Installer'] : [])])]
}

interface PaperContext {
  readonly contract: DraftFields
  readonly facts: FactsRow
  readonly filled: ContractContents
  readonly today: string
  readonly changed: readonly ChangedTerm[]
}

const plainText = (text: string): PaperBlock => ({ text, isLarge: false })
const fact = (label: string, value: string): [string, string] => [label, value]
const dollars = (amount: string | null) => (amount === null ? '' : formatDollars(amount))
const quantityOf = (quantity: number | null, name: string | null) =>
  name === null ? '' : quantity === null ? name : `${quantity} × ${name}`
const yesNo = (value: boolean | null) => (value === null ? '' : value ? 'Yes' : 'No')

const financeText = ({
  finance_one_name: one,
  finance_two_name: two,
  sale_amount: price,
}: FactsRow): string =>
  [one, two].filter((name) => name !== null).join(' and ') || (price === null ? '' : 'Cash')

const sections: Record<Section, (context: PaperContext) => PaperBlock[]> = {
  contractor: ({ filled: { contractor } }) => [
    { heading: 'Contractor' },
    {
      facts: [
        ['Name', contractor.name ?? ''],
        ['CSLB license', contractor.license ?? ''],
        ['Address', contractor.address ?? ''],
        ['Phone', contractor.phone ?? ''],
        ['Email for cancellations', contractor.email ?? ''],
        ['Help with canceling', contractor.cancellationPhone ?? ''],
      ],
    },
  ],
  salesperson: ({ filled: { salesperson } }) => [
    {
      facts: [
        ['Salesperson', salesperson.name ?? ''],
        ['HIS registration', salesperson.hisNumber ?? ''],
      ],
    },
  ],
  buyer: ({ filled: { buyer, secondBuyer }, facts }) => [
    { heading: 'Buyer' },
    {
      facts: [
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
    },
  ],
  address: ({ facts }) => [
    {
      facts: [
        ['Property', facts.full_address ?? ''],
        ['Utility', facts.util_provider ?? ''],
        [
          'Roof',
          [facts.roof_mat, facts.stories && `${facts.stories} ${facts.stories === 1 ? 'story' : 'stories'}`]
            .filter(Boolean)
            .join(', '),
        ],
      ],
    },
  ],
  system: ({ facts, filled }) => [
    { heading: 'System' },
    {
      facts: [
        ['Size', filled.systemSizeKw === null ? '' : `${figureInWords(filled.systemSizeKw, 'kW')} DC`],
        ['Modules', quantityOf(filled.moduleQuantity, filled.module)],
        ['Inverters', facts.inverters.map(({ name, quantity }) => quantityOf(quantity, name)).join('; ')],
        ['Batteries', quantityOf(filled.batteryQuantity, filled.battery)],
        ['Mount', facts.mount_type ?? ''],
        ...upgrades(facts),
      ],
    },
  ],
  battery: ({ facts, filled }) => [
    { heading: 'System' },
    {
      facts: [
        ['Batteries', quantityOf(filled.batteryQuantity, filled.battery)],
        ['Inverters', facts.inverters.map(({ name, quantity }) => quantityOf(quantity, name)).join('; ')],
        ...upgrades(facts),
      ],
    },
  ],
  price: ({ facts, filled }) => [
    { heading: 'Contract price' },
    {
      facts: [
        ['Contract price', dollars(filled.price)],
        ['Down payment', dollars(filled.downPayment)],
        ...financed(facts.finance_one_name, facts.finance_amount_one),
        ...financed(facts.finance_two_name, facts.finance_amount_two),
      ],
    },
    plainText(
      'The down payment may not exceed $1,000 or 10 percent of the contract price, whichever is less. It is against the law for a contractor to collect payment for work not yet completed, or for materials not yet delivered.',
    ),
  ],
  schedule({ filled, today }) {
    const { startsOn, completesOn } = workDaysOf(filled.workDays, today)
    return [
      { heading: 'Schedule' },
      {
        facts: [
          ['Approximate start', dateInWords(startsOn)],
          ['Approximate completion', dateInWords(completesOn)],
          ...filled.payments.map(
            ({ work, amount }) => [work, formatDollars(amount)] satisfies [string, string],
          ),
        ],
      },
    ]
  },
  subcontractors: ({ filled: { usesSubcontractors: areUsed } }) => [
    { heading: 'Subcontractors' },
    ...(areUsed === null
      ? [{ facts: [fact('Subcontractors', '')] }]
      : [plainText(contractText.subcontractors(areUsed))]),
  ],
  change: ({ contract, filled, changed }) => [
    { heading: 'What changes' },
    ...(contract.change_reason ? [plainText(contract.change_reason)] : []),
    {
      facts: changed.map(
        ({ label, before, after }) =>
          [capitalize(label), `${before ?? 'nothing'} becomes ${after ?? 'nothing'}`] satisfies [
            string,
            string,
          ],
      ),
    },
    { facts: [['New contract price', dollars(filled.price)]] },
    ...contractText.changeOrderText.map(plainText),
  ],
  hoa: ({ facts }) => [
    { heading: 'Association' },
    { facts: [['Homeowners’ association', facts.hoa_name ?? '']] },
    ...contractText.hoaText.map(plainText),
  ],
  utility: ({ facts }) => [
    { heading: 'Utility account' },
    {
      facts: [
        ['Utility', facts.util_provider ?? ''],
        ['Account', facts.util_account_num ?? ''],
        ['Meter', facts.util_meter_num ?? ''],
      ],
    },
    ...contractText.interconnectionText.map(plainText),
  ],
  completion: ({ facts }) => [
    { heading: 'Completion' },
    ...contractText
      .completionText(facts.inspection_passed_date ?? '', facts.pto_complete_date ?? '')
      .map(plainText),
  ],
}

const upgrades = (facts: FactsRow): [string, string][] => [
  ['Main panel upgrade', yesNo(facts.mpu_needed)],
  ['Generation meter adapter', yesNo(facts.gma_upgrade)],
  ['Prime power box', yesNo(facts.is_prime_power_box_included)],
]

const financed = (name: string | null, amount: string | null): [string, string][] =>
  name === null ? [] : [[name, amount === null || exact(amount).isZero() ? '' : formatDollars(amount)]]

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
