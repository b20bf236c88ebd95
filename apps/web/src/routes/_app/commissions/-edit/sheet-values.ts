/** The form values of a commission sheet: all text until saved. */
import type {
  Commission,
  CommissionAdder,
  CommissionChanges,
  CommissionFinanceOption,
} from '@crm/contract/web/commission-shapes'
import type { SheetInputs } from '@crm/domain/commissions/figures'
import { maxDollars, maxWatts } from '@crm/domain/commissions/sheet-faults'
import { faultsIn, parseValue } from '~/records/facts/fact-values.ts'
import { useReps } from '~/forms/people.ts'
import type { FactTable, NumberFact, PlacedFact } from '~/records/facts/fact.ts'

export interface SheetValues {
  repId: string
  saleAmount: string
  systemWatts: string
  parValue: string
  isSelfGen: string
  selfGenAmount: string
  referralAmount: string
  referredByName: string
  adders: { name: string; description: string; cost: string }[]
  financeOptions: { name: string; type: CommissionFinanceOption['type']; amount: string; fee: string }[]
}

/** The lines of its financing and its adders are between the two groups. */
const job = { group: 'Job' } as const
const terms = { group: 'Terms' } as const

export const sheetFacts = {
  saleAmount: {
    kind: 'money',
    label: 'Sale amount',
    min: 0,
    max: maxDollars,
    isNeeded: true,
    isHalf: true,
    ...job,
  },
  systemWatts: {
    kind: 'number',
    label: 'System size',
    unit: 'watts',
    min: 0,
    max: maxWatts,
    isNeeded: true,
    isHalf: true,
    ...job,
  },
  parValue: {
    kind: 'number',
    label: 'Par',
    unit: '$/W',
    decimals: 4,
    min: 0,
    max: 99.9999,
    isNeeded: true,
    isHalf: true,
    ...terms,
  },
  isSelfGen: { kind: 'yes-no', label: 'Self-gen', isNeeded: true, isHalf: true, ...terms },
  selfGenAmount: {
    kind: 'money',
    label: 'Self-gen bonus',
    min: 0,
    max: maxDollars,
    isNeeded: true,
    isHalf: true,
    ...terms,
  },
  referralAmount: {
    kind: 'money',
    label: 'Referral',
    min: 0,
    max: maxDollars,
    isNeeded: true,
    isHalf: true,
    ...terms,
  },
  referredByName: {
    kind: 'text',
    label: 'Referred by',
    maxLength: 120,
    isOptional: true,
    isHalf: true,
    ...terms,
  },
  repId: { kind: 'person', label: 'Rep', choices: useReps, isNeeded: true, isHalf: true, ...terms },
} as const satisfies Readonly<Record<string, PlacedFact<Commission, { group: 'Job' | 'Terms' }>>>

export type SheetField = keyof typeof sheetFacts

/** Field specs of a line, of either kind. */
export const lineFacts = {
  cost: { kind: 'money', label: 'Cost', min: -maxDollars, max: maxDollars, isNeeded: true },
  amount: { kind: 'money', label: 'Amount', min: 0, max: maxDollars, isNeeded: true },
  fee: { kind: 'percent', label: 'Fee', decimals: 4, min: 0, max: 99.9999, isNeeded: true },
} as const satisfies FactTable<Record<string, number>>

/** In the order of the form. */
export const valuesOfSheet = (sheet: Commission): SheetValues => ({
  repId: sheet.repId,
  saleAmount: sheet.saleAmount.toFixed(2),
  systemWatts: String(sheet.systemWatts),
  financeOptions: sheet.financeOptions.map(({ name, type, amount, fee }) => ({
    name,
    type,
    amount: amount.toFixed(2),
    fee: String(fee),
  })),
  adders: sheet.adders.map(({ name, description, cost }) => ({
    name,
    description: description ?? '',
    cost: cost.toFixed(2),
  })),
  parValue: sheet.parValue.toFixed(4),
  isSelfGen: sheet.isSelfGen ? 'yes' : 'no',
  selfGenAmount: sheet.selfGenAmount.toFixed(2),
  referralAmount: sheet.referralAmount.toFixed(2),
  referredByName: sheet.referredByName ?? '',
})

type Fault = readonly [path: string, message: string]

/** Validation errors, by field path. */
export function faultsOfValues(values: SheetValues): Fault[] {
  const { adders, financeOptions, ...texts } = values
  return [
    ...Object.entries(faultsIn(sheetFacts, texts)),
    ...financeOptions.flatMap((line, at) => ofLine(`financeOptions.${at}`, line)),
    ...adders.flatMap((line, at) => ofLine(`adders.${at}`, line)),
  ]
}

const ofLine = (path: string, { name, ...rest }: Readonly<Record<string, string>>): Fault[] => [
  ...(name?.trim() === '' ? [[`${path}.name`, 'Enter a name.'] as const] : []),
  ...Object.entries(faultsIn(lineFacts, rest)).map(
    ([field, message]) => [`${path}.${field}`, message] as const,
  ),
]

/** The number in a field; NaN if it cannot be parsed. */
const numberIn = (fact: NumberFact<never>, text: string) => Number(parseValue(fact, text))

/** The cost of an adder as typed; NaN if it cannot be parsed. */
export const costIn = (text: string) => numberIn(lineFacts.cost, text)

/** The size used for prices per watt: 0 while it cannot be parsed. */
export const wattsIn = (text: string) => numberIn(sheetFacts.systemWatts, text) || 0

/**
 * Inputs for the live figures; undefined while a field is invalid, since they would describe another sheet. A
 * started line without an amount counts as zero.
 */
export function inputsOf(values: SheetValues): SheetInputs | undefined {
  const { adders, financeOptions, ...texts } = values
  const lines = [...adders, ...financeOptions].map((line) =>
    Object.fromEntries(Object.entries(line).filter(([, text]) => text.trim() !== '')),
  )
  const isReadable =
    Object.keys(faultsIn(sheetFacts, texts)).length === 0 &&
    lines.every((line) => Object.keys(faultsIn(lineFacts, line)).length === 0)
  return isReadable
    ? { ...figuresIn(values), adders: addersOf(values), financeOptions: linesOf(values) }
    : undefined
}

const figuresIn = (values: SheetValues) => ({
  saleAmount: numberIn(sheetFacts.saleAmount, values.saleAmount),
  systemWatts: numberIn(sheetFacts.systemWatts, values.systemWatts),
  parValue: numberIn(sheetFacts.parValue, values.parValue),
  selfGenAmount: numberIn(sheetFacts.selfGenAmount, values.selfGenAmount),
  referralAmount: numberIn(sheetFacts.referralAmount, values.referralAmount),
})

const addersOf = ({ adders }: SheetValues): CommissionAdder[] =>
  adders.map(({ name, description, cost }) => ({
    name: name.trim(),
    description: description.trim() || null,
    cost: costIn(cost),
  }))

const linesOf = ({ financeOptions }: SheetValues): CommissionFinanceOption[] =>
  financeOptions.map(({ name, type, amount, fee }) => ({
    name: name.trim(),
    type,
    amount: numberIn(lineFacts.amount, amount),
    fee: numberIn(lineFacts.fee, fee),
  }))

/** Only the changed fields, so that concurrent edits of other fields survive; call `faultsOfValues` first. */
export function changesOfSheet(before: SheetValues, values: SheetValues): CommissionChanges {
  const after: CommissionChanges = {
    ...figuresIn(values),
    repId: values.repId,
    isSelfGen: values.isSelfGen === 'yes',
    referredByName: values.referredByName.trim() || null,
    adders: addersOf(values),
    financeOptions: linesOf(values),
  }
  return Object.fromEntries(
    Object.entries(after).filter(
      ([field]) =>
        JSON.stringify(before[field as keyof SheetValues]) !==
        JSON.stringify(values[field as keyof SheetValues]),
    ),
  )
}
