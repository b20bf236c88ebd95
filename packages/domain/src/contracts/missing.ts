/** What has to be there before a paper is sent: one list, that the sending asks and the page shows (domain: contracts, Prefill). */
import { exact } from '../money.ts'
import { hisFault } from './his-number.ts'
import { type ContractTemplateId, type Section, templateOf } from './templates.ts'
import {
  type Financing,
  type ProgressPayment,
  type WorkDays,
  financeFault,
  paymentFault,
  workDaysFault,
} from './terms.ts'

/** Where it is entered. */
export type MissingOn = 'lead' | 'address' | 'sale' | 'user' | 'company' | 'contract'

export interface MissingOfContract {
  readonly key: string
  readonly message: string
  readonly on: MissingOn
  /** The field as the wire of that record calls it. */
  readonly field: string
}

/** What a paper is filled with, as far as sending asks for it. Dollars are exact text. */
export interface FilledIn {
  readonly buyer: { readonly name: string; readonly email: string | null }
  readonly secondBuyer: { readonly name: string | null; readonly email: string | null }
  readonly address: string | null
  readonly utilAccountNum: string | null
  readonly hoaName: string | null
  readonly salesperson: {
    readonly name: string | null
    readonly hisNumber: string | null
    readonly hisExpiresOn: string | null
  }
  readonly contractor: {
    readonly name: string | null
    readonly licence: string | null
    readonly address: string | null
    readonly phone: string | null
    readonly email: string | null
    readonly cancellationPhone: string | null
  }
  readonly price: string | null
  readonly downPayment: string
  /** By the first and by the second way of paying. */
  readonly financed: readonly (string | null)[]
  readonly workDays: WorkDays
  readonly payments: readonly ProgressPayment[]
  readonly systemSizeKw: number | null
  readonly module: string | null
  readonly moduleQuantity: number | null
  readonly battery: string | null
  readonly batteryQuantity: number | null
}

type Checked = (facts: FilledIn, today: string) => readonly (MissingOfContract | false)[]

const gone = (key: string, on: MissingOn, field: string, message: string): MissingOfContract => ({
  key,
  on,
  field,
  message,
})

const checks: Partial<Record<Section, Checked>> = {
  buyer: ({ buyer, secondBuyer }) => [
    !buyer.name && gone('buyerName', 'lead', 'lastName', 'The buyer has no name.'),
    !buyer.email && gone('buyerEmail', 'lead', 'email1', 'The buyer has no e-mail address.'),
    Boolean(secondBuyer.name) &&
      !secondBuyer.email &&
      gone('secondBuyerEmail', 'contract', 'secondBuyerEmail', 'The second buyer has no e-mail address.'),
    Boolean(secondBuyer.email) &&
      secondBuyer.email === buyer.email &&
      gone(
        'secondBuyerEmail',
        'contract',
        'secondBuyerEmail',
        'Each buyer signs by an e-mail address of their own.',
      ),
  ],
  address: ({ address }) => [!address && gone('address', 'sale', 'addressId', 'The sale has no address.')],
  salesperson({ salesperson: { name, ...his } }, today) {
    if (name === null) return [gone('salesRep', 'sale', 'salesRepId', 'The sale has no rep.')]
    const fault = hisFault(name, his, today)
    return [
      fault !== undefined && gone('his', 'user', his.hisNumber ? 'hisExpiresOn' : 'HislicenseNum', fault),
    ]
  },
  contractor: ({ contractor }) =>
    (
      [
        ['name', 'name', 'The company has no name'],
        ['licence', 'licenseNumber', 'The company has no licence number'],
        ['address', 'address', 'The company has no address'],
        ['phone', 'phone', 'The company has no phone number'],
        ['email', 'contractEmail', 'The company has no e-mail address for cancellations'],
        [
          'cancellationPhone',
          'cancellationPhone',
          'The company has no phone number for help with cancelling',
        ],
      ] as const
    ).map(([fact, field, words]) => !contractor[fact] && gone(field, 'company', field, `${words}.`)),
  price: ({ price, ...paid }) =>
    price !== null && exact(price).greaterThan(0)
      ? unfinanced({ price, ...paid })
      : [gone('price', 'sale', 'saleAmount', 'The sale has no amount.')],
  change: ({ price, ...paid }) => (price === null ? [] : unfinanced({ price, ...paid })),
  schedule({ price, downPayment, payments, workDays }, today) {
    const fault = price === null ? undefined : paymentFault(price, downPayment, payments)
    const daysFault = workDaysFault(workDays, today)
    return [
      daysFault !== undefined && gone('workDays', 'contract', 'approxCompletionDate', daysFault),
      fault !== undefined && gone('payments', 'contract', 'progressPayments', fault),
    ]
  },
  system: ({ systemSizeKw, module, moduleQuantity }) => [
    !((systemSizeKw ?? 0) > 0) && gone('systemSizeKw', 'sale', 'systemSizeKw', 'The system has no size.'),
    module === null && gone('module', 'sale', 'moduleId', 'No module is chosen.'),
    module !== null &&
      !moduleQuantity &&
      gone('moduleQuantity', 'sale', 'moduleQuantity', 'The number of modules is missing.'),
  ],
  battery: ({ battery, batteryQuantity }) => [
    battery === null && gone('battery', 'sale', 'batteryId', 'No battery is chosen.'),
    battery !== null &&
      !batteryQuantity &&
      gone('batteryQuantity', 'sale', 'batteryQuantity', 'The number of batteries is missing.'),
  ],
  utility: ({ utilAccountNum }) => [
    !utilAccountNum &&
      gone('utilAccountNum', 'address', 'utilAccountNum', 'The account with the utility is missing.'),
  ],
  hoa: ({ hoaName }) => [!hoaName && gone('hoaName', 'address', 'hoaName', 'The HOA has no name.')],
}

function unfinanced(paid: Financing): readonly MissingOfContract[] {
  const fault = financeFault(paid)
  return fault === undefined ? [] : [gone('financed', 'sale', 'financeAmountOne', fault)]
}

/** Everything at once, in the order of the paper. `today` is a Pacific day. */
export const missingOfContract = (
  template: ContractTemplateId,
  facts: FilledIn,
  today: string,
): MissingOfContract[] =>
  templateOf(template)
    .sections.flatMap((section) => checks[section]?.(facts, today) ?? [])
    .filter((one) => one !== false)
