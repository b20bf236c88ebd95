/** A contract in words: the parts of its paper, of the sale as it stands. */
import { contractNumber } from '@crm/domain/contracts/states'
import {
  type ContractTemplateId,
  type Notice,
  type Section,
  templateOf,
} from '@crm/domain/contracts/templates'
import type { FilledIn } from '@crm/domain/contracts/missing'
import { usualPayments, workDaysOf } from '@crm/domain/contracts/terms'
import { figureInWords } from '@crm/domain/figures'
import { exact, formatDollars } from '@crm/domain/money'
import { dateInWords } from '@crm/domain/moments'
import { pacificDay } from '@crm/domain/time'
import { formatPhone } from '@crm/domain/contact/format-phone'
import { type Drafted, filledIn, usesSubcontractors } from './filled-in.ts'
import type { FactsRow } from './queries.ts'
import type { Contract } from './store.ts'
import * as words from './words.ts'

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

/** As it is kept when it is sent: nothing of it is ever asked of the sale again. */
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
  /** Absent from papers that were sent before it was kept, and from those that do not say it. */
  readonly usesSubcontractors?: boolean
  /** Whoever signs as the salesperson; null where nobody does. */
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

/** Of one that was sent. */
export const keptPaper = ({ paper }: Pick<Contract, 'paper'>): Paper => paper as unknown as Paper

/** As the paper has it: what was sent says what it said then, whatever the sale says since. */
export function scheduleOf(contract: Contract, facts: FactsRow, now: Date) {
  if (!templateOf(contract.template as ContractTemplateId).sections.includes('schedule')) return null
  const { workDays, payments } = filledIn(contract, facts)
  const deal = contract.sent_at === null ? null : keptPaper(contract).deal
  return {
    ...workDaysOf(workDays, pacificDay(contract.sent_at ?? now)),
    payments:
      deal && contract.progress_payments === null ? usualPayments(deal.price, deal.downPayment) : payments,
  }
}

/** One change of a change order: what it is called, and what it was and becomes in words. */
export interface ChangedTerm {
  readonly label: string
  readonly before: string | null
  readonly after: string | null
}

/** Composes the whole paper as it would be sent at this moment. */
export function composePaper(
  contract: Drafted,
  facts: FactsRow,
  { now, changed }: { readonly now: Date; readonly changed: readonly ChangedTerm[] },
): Paper {
  const template = templateOf(contract.template as ContractTemplateId)
  const given = filledIn(contract, facts)
  const today = pacificDay(now)
  const about: About = { contract, facts, given, today, changed }
  const price = template.sections.includes('price') ? given.price : null
  const has = (notice: Notice) => template.notices.includes(notice)
  return {
    title: contract.title,
    foot: `${contractNumber(contract.number)}, ${given.contractor.name ?? ''}, licence ${given.contractor.licence ?? ''}`,
    parts: [
      ...(has('solarDisclosure')
        ? [
            {
              key: 'disclosure',
              title: 'Solar energy system disclosure document',
              blocks: [
                ...words
                  .solarDisclosure(dollars(given.price), facts.is_senior)
                  .map((text) => ({ text, isLarge: true })),
                { heading: 'Right to cancel' },
                plain(words.rightToCancel(facts.is_senior, given.contractor)),
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
              ['Drawn up on', dateInWords(today)],
            ],
          },
          ...template.sections.flatMap((section) => sections[section](about)),
          ...(has('cancellation')
            ? [{ heading: 'Right to cancel' }, plain(words.rightToCancel(facts.is_senior, given.contractor))]
            : []),
          ...(has('mechanicsLien')
            ? [{ heading: 'Mechanics lien warning' }, ...words.mechanicsLien.map(plain)]
            : []),
          ...(has('insurance')
            ? [{ heading: 'Insurance and licensing' }, ...words.insurance(given.contractor).map(plain)]
            : []),
        ],
      },
      ...(has('cancellation')
        ? (['First copy', 'Second copy'] as const).map((copy, at) => ({
            key: at === 0 ? 'cancellation' : 'cancellation-copy',
            title: `Notice of cancellation, ${copy.toLowerCase()}`,
            blocks: [
              { facts: [['Contract', contractNumber(contract.number)] as [string, string]] },
              ...words.noticeOfCancellation(facts.is_senior, given.contractor).map(plain),
              { blanks: ['Date', 'Signature of the buyer'] },
            ],
          }))
        : []),
    ],
    deal:
      price === null
        ? null
        : {
            systemKw: given.systemSizeKw,
            panels: given.module === null ? null : given.moduleQuantity,
            battery: of(given.batteryQuantity, given.battery) || null,
            price: Number(price),
            financeWords: financeWords(facts),
            downPayment: Number(given.downPayment),
          },
    isSenior: facts.is_senior,
    mayCancel: has('cancellation'),
    ...(template.sections.includes('subcontractors') && {
      usesSubcontractors: usesSubcontractors(contract, facts),
    }),
    salespersonId: template.signers.includes('salesperson') ? facts.sales_rep_id : null,
    address: given.address,
    company: {
      name: given.contractor.name ?? '',
      licence: given.contractor.licence,
      phone: given.contractor.phone,
      email: given.contractor.email,
      cancellationPhone: given.contractor.cancellationPhone,
    },
  }
}

interface About {
  readonly contract: Drafted
  readonly facts: FactsRow
  readonly given: FilledIn
  readonly today: string
  readonly changed: readonly ChangedTerm[]
}

const plain = (text: string): PaperBlock => ({ text, isLarge: false })
const dollars = (amount: string | null) => (amount === null ? '' : formatDollars(amount))
const of = (quantity: number | null, name: string | null) =>
  name === null ? '' : quantity === null ? name : `${quantity} × ${name}`
const yesNo = (is: boolean | null) => (is === null ? '' : is ? 'Yes' : 'No')

const financeWords = ({
  finance_one_name: one,
  finance_two_name: two,
  sale_amount: price,
}: FactsRow): string =>
  [one, two].filter((name) => name !== null).join(' and ') || (price === null ? '' : 'Not financed')

const sections: Record<Section, (about: About) => PaperBlock[]> = {
  contractor: ({ given: { contractor } }) => [
    { heading: 'Contractor' },
    {
      facts: [
        ['Name', contractor.name ?? ''],
        ['CSLB licence', contractor.licence ?? ''],
        ['Address', contractor.address ?? ''],
        ['Phone', contractor.phone ?? ''],
        ['E-mail for cancellations', contractor.email ?? ''],
        ['Help with cancelling', contractor.cancellationPhone ?? ''],
      ],
    },
  ],
  salesperson: ({ given: { salesperson } }) => [
    {
      facts: [
        ['Salesperson', salesperson.name ?? ''],
        ['HIS registration', salesperson.hisNumber ?? ''],
      ],
    },
  ],
  buyer: ({ given: { buyer, secondBuyer }, facts }) => [
    { heading: 'Buyer' },
    {
      facts: [
        ['Name', buyer.name],
        ['E-mail', buyer.email ?? ''],
        ['Phone', facts.phone1 ? formatPhone(facts.phone1) : ''],
        ['65 or older', yesNo(facts.is_senior)],
        ...(secondBuyer.name
          ? ([
              ['Second buyer', secondBuyer.name],
              ['E-mail of the second buyer', secondBuyer.email ?? ''],
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
        ['Roof', [facts.roof_mat, facts.stories && `${facts.stories} stories`].filter(Boolean).join(', ')],
      ],
    },
  ],
  system: ({ facts, given }) => [
    { heading: 'System' },
    {
      facts: [
        ['Size', given.systemSizeKw === null ? '' : `${figureInWords(given.systemSizeKw, 'kW')} DC`],
        ['Modules', of(given.moduleQuantity, given.module)],
        ['Inverters', facts.inverters.map(({ name, quantity }) => of(quantity, name)).join('; ')],
        ['Batteries', of(given.batteryQuantity, given.battery)],
        ['Mount', facts.mount_type ?? ''],
        ...upgrades(facts),
      ],
    },
  ],
  battery: ({ facts, given }) => [
    { heading: 'System' },
    {
      facts: [
        ['Batteries', of(given.batteryQuantity, given.battery)],
        ['Inverters', facts.inverters.map(({ name, quantity }) => of(quantity, name)).join('; ')],
        ...upgrades(facts),
      ],
    },
  ],
  price: ({ facts, given }) => [
    { heading: 'Contract price' },
    {
      facts: [
        ['Contract price', dollars(given.price)],
        ['Down payment', dollars(given.downPayment)],
        ...financed(facts.finance_one_name, facts.finance_amount_one),
        ...financed(facts.finance_two_name, facts.finance_amount_two),
      ],
    },
    plain(
      'The down payment may not exceed $1,000 or 10 percent of the contract price, whichever is less. It is against the law for a contractor to collect payment for work not yet completed, or for materials not yet delivered.',
    ),
  ],
  schedule({ given, today }) {
    const { startsOn, completesOn } = workDaysOf(given.workDays, today)
    return [
      { heading: 'Schedule' },
      {
        facts: [
          ['Approximate start', dateInWords(startsOn)],
          ['Approximate completion', dateInWords(completesOn)],
          ...given.payments.map(
            ({ work, amount }) => [work, formatDollars(amount)] satisfies [string, string],
          ),
        ],
      },
    ]
  },
  subcontractors: ({ contract, facts }) => [
    { heading: 'Subcontractors' },
    plain(words.subcontractors(usesSubcontractors(contract, facts))),
  ],
  change: ({ contract, given, changed }) => [
    { heading: 'What changes' },
    ...(contract.change_reason ? [plain(contract.change_reason)] : []),
    {
      facts: changed.map(
        ({ label, before, after }) =>
          [capital(label), `${before ?? 'nothing'} becomes ${after ?? 'nothing'}`] satisfies [string, string],
      ),
    },
    { facts: [['New contract price', dollars(given.price)]] },
    ...words.changeOrderWords.map(plain),
  ],
  hoa: ({ facts }) => [
    { heading: 'Association' },
    { facts: [['Homeowners’ association', facts.hoa_name ?? '']] },
    ...words.hoaWords.map(plain),
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
    ...words.interconnectionWords.map(plain),
  ],
  completion: ({ facts }) => [
    { heading: 'Completion' },
    ...words.completionWords(facts.inspection_passed_date ?? '', facts.pto_complete_date ?? '').map(plain),
  ],
}

const upgrades = (facts: FactsRow): [string, string][] => [
  ['Main panel upgrade', yesNo(facts.mpu_needed)],
  ['Generation meter adapter', yesNo(facts.gma_upgrade)],
  ['Prime power box', yesNo(facts.is_prime_power_box_included)],
]

const financed = (name: string | null, amount: string | null): [string, string][] =>
  name === null ? [] : [[name, amount === null || exact(amount).isZero() ? '' : formatDollars(amount)]]

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
