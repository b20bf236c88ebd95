/** A commission sheet as it is typed: everything is text until it is saved. */
import type {
  Commission,
  CommissionAdder,
  CommissionChanges,
  CommissionFinanceOption,
} from '@crm/contract/web/commission-shapes'
import type { SheetInputs } from '@crm/domain/commissions/figures'
import { mostDollars, mostWatts } from '@crm/domain/commissions/sheet-faults'
import { faultsIn, meant } from '../../../../records/facts/fact-values.ts'
import { useReps } from '../../../../people.ts'
import type { FactTable } from '../../../../records/facts/fact.ts'

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

export const sheetFacts = {
  saleAmount: { kind: 'money', label: 'Sale amount', min: 0, max: mostDollars, isNeeded: true, isHalf: true },
  systemWatts: {
    kind: 'number',
    label: 'System size',
    unit: 'watts',
    min: 0,
    max: mostWatts,
    isNeeded: true,
    isHalf: true,
  },
  parValue: {
    kind: 'number',
    label: 'Par',
    unit: '$ a watt',
    decimals: 4,
    min: 0,
    max: 99.9999,
    isNeeded: true,
    isHalf: true,
  },
  isSelfGen: { kind: 'yes-no', label: 'Self-gen', isNeeded: true, isHalf: true },
  selfGenAmount: {
    kind: 'money',
    label: 'Self-gen bonus',
    min: 0,
    max: mostDollars,
    isNeeded: true,
    isHalf: true,
  },
  referralAmount: {
    kind: 'money',
    label: 'Referral',
    min: 0,
    max: mostDollars,
    isNeeded: true,
    isHalf: true,
  },
  referredByName: { kind: 'text', label: 'Referred by', maxLength: 120, isOptional: true, isHalf: true },
  repId: { kind: 'person', label: 'Rep', choices: useReps, isNeeded: true, isHalf: true },
} as const satisfies FactTable<Commission>

/** Of a line, whichever it is. */
export const lineFacts = {
  cost: { kind: 'money', label: 'Cost', min: -mostDollars, max: mostDollars, isNeeded: true },
  amount: { kind: 'money', label: 'Amount', min: 0, max: mostDollars, isNeeded: true },
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

/** What cannot be saved so, by the path of its field. */
export function faultsOfValues(values: SheetValues): Fault[] {
  const { adders, financeOptions, ...texts } = values
  return [
    ...Object.entries(faultsIn(sheetFacts, texts)),
    ...financeOptions.flatMap((line, at) => ofLine(`financeOptions.${at}`, line)),
    ...adders.flatMap((line, at) => ofLine(`adders.${at}`, line)),
  ]
}

const ofLine = (path: string, { name, ...rest }: Readonly<Record<string, string>>): Fault[] => [
  ...(name?.trim() === '' ? [[`${path}.name`, 'Name it.'] as const] : []),
  ...Object.entries(faultsIn(lineFacts, rest)).map(
    ([field, message]) => [`${path}.${field}`, message] as const,
  ),
]

const number = (fact: (typeof lineFacts)[keyof typeof lineFacts], text: string) => {
  const value = Number(meant(fact, text) ?? 0)
  return Number.isFinite(value) ? value : 0
}
/** What is not a number yet is nothing. */
export const dollars = (text: string) => number(lineFacts.amount, text)

/** For the figures beside the form: what is not a number yet is nothing. */
export const inputsOf = (values: SheetValues): SheetInputs => ({
  saleAmount: dollars(values.saleAmount),
  systemWatts: Math.max(0, Math.trunc(dollars(values.systemWatts))),
  parValue: dollars(values.parValue),
  selfGenAmount: dollars(values.selfGenAmount),
  referralAmount: dollars(values.referralAmount),
  adders: addersOf(values),
  financeOptions: linesOf(values),
})

const addersOf = ({ adders }: SheetValues): CommissionAdder[] =>
  adders.map(({ name, description, cost }) => ({
    name: name.trim(),
    description: description.trim() || null,
    cost: dollars(cost),
  }))

const linesOf = ({ financeOptions }: SheetValues): CommissionFinanceOption[] =>
  financeOptions.map(({ name, type, amount, fee }) => ({
    name: name.trim(),
    type,
    amount: dollars(amount),
    fee: dollars(fee),
  }))

/** Only what differs, so that what others change meanwhile stays theirs. */
export function changesOfSheet(before: SheetValues, values: SheetValues): CommissionChanges {
  const after: CommissionChanges = {
    repId: values.repId,
    saleAmount: dollars(values.saleAmount),
    systemWatts: dollars(values.systemWatts),
    parValue: dollars(values.parValue),
    isSelfGen: values.isSelfGen === 'yes',
    selfGenAmount: dollars(values.selfGenAmount),
    referralAmount: dollars(values.referralAmount),
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
