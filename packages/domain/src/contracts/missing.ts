/** Fields required before sending a contract: the server checks the same list that the page shows (domain: contracts, Prefill). */
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

/** The record on which the field is entered. */
export type MissingRecord = 'lead' | 'address' | 'sale' | 'user' | 'company' | 'contract' | 'form'

export interface MissingContractField {
  readonly key: string
  readonly message: string
  readonly on: MissingRecord
  /** Wire name of the field on that record. */
  readonly field: string
}

/** Contract contents that sending checks. Dollars are exact text. */
export interface ContractContents {
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
    readonly license: string | null
    readonly address: string | null
    readonly phone: string | null
    readonly email: string | null
    readonly cancellationPhone: string | null
  }
  readonly price: string | null
  readonly downPayment: string
  /** Amounts of the first and second finance option. */
  readonly financed: readonly (string | null)[]
  /** Null when there is no answer and the sale does not tell. */
  readonly usesSubcontractors: boolean | null
  readonly workDays: WorkDays
  readonly payments: readonly ProgressPayment[]
  readonly systemSizeKw: number | null
  readonly module: string | null
  readonly moduleQuantity: number | null
  readonly battery: string | null
  readonly batteryQuantity: number | null
}

type Check = (facts: ContractContents, today: string) => readonly (MissingContractField | false)[]

const missing = (key: string, on: MissingRecord, field: string, message: string): MissingContractField => ({
  key,
  on,
  field,
  message,
})

const checks: Partial<Record<Section, Check>> = {
  buyer: ({ buyer, secondBuyer }) => [
    !buyer.name && missing('buyerName', 'lead', 'lastName', 'The buyer has no name.'),
    !buyer.email && missing('buyerEmail', 'lead', 'email1', 'The buyer has no email address.'),
    Boolean(secondBuyer.name) &&
      !secondBuyer.email &&
      missing('secondBuyerEmail', 'contract', 'secondBuyerEmail', 'The second buyer has no email address.'),
    Boolean(secondBuyer.email) &&
      secondBuyer.email === buyer.email &&
      missing(
        'secondBuyerEmail',
        'contract',
        'secondBuyerEmail',
        'Each buyer needs an email address of their own.',
      ),
  ],
  address: ({ address }) => [!address && missing('address', 'sale', 'addressId', 'The sale has no address.')],
  salesperson({ salesperson: { name, ...his } }, today) {
    if (name === null) return [missing('salesRep', 'sale', 'salesRepId', 'The sale has no rep.')]
    const fault = hisFault(name, his, today)
    return [
      fault !== undefined && missing('his', 'user', his.hisNumber ? 'hisExpiresOn' : 'HislicenseNum', fault),
    ]
  },
  contractor: ({ contractor }) =>
    (
      [
        ['name', 'name', 'The company has no name'],
        ['license', 'licenseNumber', 'The company has no license number'],
        ['address', 'address', 'The company has no address'],
        ['phone', 'phone', 'The company has no phone number'],
        ['email', 'contractEmail', 'The company has no email address for cancellations'],
        ['cancellationPhone', 'cancellationPhone', 'The company has no phone number for help with canceling'],
      ] as const
    ).map(([fact, field, words]) => !contractor[fact] && missing(field, 'company', field, `${words}.`)),
  price: ({ price, ...paid }) =>
    price !== null && exact(price).greaterThan(0)
      ? financingErrors({ price, ...paid })
      : [missing('price', 'sale', 'saleAmount', 'The sale has no amount.')],
  change: ({ price, ...paid }) => (price === null ? [] : financingErrors({ price, ...paid })),
  schedule({ price, downPayment, payments, workDays }, today) {
    const fault = price === null ? undefined : paymentFault(price, downPayment, payments)
    const daysFault = workDaysFault(workDays, today)
    return [
      daysFault !== undefined && missing('workDays', 'contract', 'approxCompletionDate', daysFault),
      fault !== undefined && missing('payments', 'contract', 'progressPayments', fault),
    ]
  },
  system: ({ systemSizeKw, module, moduleQuantity }) => [
    !((systemSizeKw ?? 0) > 0) && missing('systemSizeKw', 'sale', 'systemSizeKw', 'The system has no size.'),
    module === null && missing('module', 'sale', 'moduleId', 'No module is chosen.'),
    module !== null &&
      !moduleQuantity &&
      missing('moduleQuantity', 'sale', 'moduleQuantity', 'The number of modules is missing.'),
  ],
  battery: ({ battery, batteryQuantity }) => [
    battery === null && missing('battery', 'sale', 'batteryId', 'No battery is chosen.'),
    battery !== null &&
      !batteryQuantity &&
      missing('batteryQuantity', 'sale', 'batteryQuantity', 'The number of batteries is missing.'),
  ],
  subcontractors: ({ usesSubcontractors }) => [
    usesSubcontractors === null &&
      missing(
        'subcontractors',
        'contract',
        'usesSubcontractors',
        'Choose whether a subcontractor works on the job.',
      ),
  ],
  utility: ({ utilAccountNum }) => [
    !utilAccountNum &&
      missing('utilAccountNum', 'address', 'utilAccountNum', 'The utility account is missing.'),
  ],
  hoa: ({ hoaName }) => [!hoaName && missing('hoaName', 'address', 'hoaName', 'The HOA has no name.')],
}

function financingErrors(paid: Financing): readonly MissingContractField[] {
  const fault = financeFault(paid)
  return fault === undefined ? [] : [missing('financed', 'sale', 'financeAmountOne', fault)]
}

/** All missing fields, in the order of the document. `today` is a Pacific day. */
export const missingContractFields = (
  template: ContractTemplateId,
  facts: ContractContents,
  today: string,
): MissingContractField[] =>
  templateOf(template)
    .sections.flatMap((section) => checks[section]?.(facts, today) ?? [])
    .filter((one) => one !== false)
