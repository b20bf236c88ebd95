/** Form values of the commission settings: all text, one email address per line. */
import type {
  CommissionSettings,
  CommissionSettingsChanges,
  StoredAdder,
} from '@crm/contract/web/commission-settings-shapes'
import { faultsIn, parseValue } from '~/records/facts/fact-values.ts'
import { drawStepsInText, drawStepsOf, notDrawSteps } from './draw-steps.ts'
import type { PlacedFact } from '~/records/facts/fact.ts'

export interface SettingsValues {
  parValue: string
  selfGenAmount: string
  adders: {
    name: string
    description: string
    unit: StoredAdder['unit']
    unitPrice: string
    isEnabled: boolean
  }[]
  submittedEmails: string
  approvedEmails: string
  drawEmails: string
  drawSteps: string
  needsTwoPeople: boolean
}

export const settingsFacts = {
  parValue: {
    kind: 'number',
    label: 'Par value',
    unit: '$/W',
    decimals: 4,
    min: 0,
    max: 99.9999,
    isNeeded: true,
    isHalf: true,
    help: 'What the company keeps.',
    group: 'Prices',
  },
  selfGenAmount: {
    kind: 'money',
    label: 'Self-gen bonus',
    min: 0,
    max: 999_999.99,
    isNeeded: true,
    isHalf: true,
    help: 'Flat, per self-generated client.',
    group: 'Prices',
  },
  submittedEmails: {
    kind: 'text',
    label: 'Sheet submitted',
    maxLength: 5_000,
    isLong: true,
    isOptional: true,
    help: 'One address per line.',
    group: 'Mail',
  },
  approvedEmails: {
    kind: 'text',
    label: 'Sheet approved',
    maxLength: 5_000,
    isLong: true,
    isOptional: true,
    group: 'Mail',
  },
  drawEmails: {
    kind: 'text',
    label: 'Draws',
    maxLength: 5_000,
    isLong: true,
    isOptional: true,
    group: 'Mail',
  },
  drawSteps: {
    kind: 'text',
    label: 'Draw limits',
    maxLength: 400,
    isLong: true,
    isOptional: true,
    help: 'One phase per line, such as “Permit 30%”.',
    check: (text) => (drawStepsOf(text) ? undefined : notDrawSteps),
    group: 'Draws',
  },
} as const satisfies Readonly<
  Record<string, PlacedFact<CommissionSettings, { group: 'Prices' | 'Draws' | 'Mail' }>>
>

const price = { kind: 'money', label: 'Price', min: 0, max: 999_999.99, isNeeded: true } as const

const lines = (all: readonly string[] = []) => all.join('\n')
const listed = (text: string) =>
  text
    .split(/[\s,;]+/)
    .map((one) => one.trim())
    .filter(Boolean)

export const valuesOfSettings = (settings: CommissionSettings): SettingsValues => ({
  parValue: settings.parValue.toFixed(4),
  selfGenAmount: settings.selfGenAmount.toFixed(2),
  adders: settings.adders.map((adder) => ({ ...adder, unitPrice: adder.unitPrice.toFixed(2) })),
  submittedEmails: lines(settings.submittedEmails),
  approvedEmails: lines(settings.approvedEmails),
  drawEmails: lines(settings.drawEmails),
  drawSteps: drawStepsInText(settings.drawSteps),
  needsTwoPeople: settings.needsTwoPeople === true,
})

/** "Sam Ito and Nia Quist cannot see every commission sheet."; undefined when it applies to nobody on the list. */
export function doubtOfList(
  text: string,
  withoutAccess: CommissionSettings['withoutAccess'] = [],
): string | undefined {
  const addresses = new Set(listed(text).map((address) => address.toLowerCase()))
  const names = withoutAccess
    .filter(({ email }) => addresses.has(email.toLowerCase()))
    .map(({ name }) => name)
  return names.length === 0 ? undefined : `${inWords.format(names)} cannot see every commission sheet.`
}

const inWords = new Intl.ListFormat('en-US')

/** Validation errors, by field path. */
export const faultsOfSettings = ({
  adders,
  parValue,
  selfGenAmount,
  submittedEmails,
  approvedEmails,
  drawEmails,
  drawSteps,
}: SettingsValues): (readonly [string, string])[] => [
  ...Object.entries(
    faultsIn(settingsFacts, {
      parValue,
      selfGenAmount,
      submittedEmails,
      approvedEmails,
      drawEmails,
      drawSteps,
    }),
  ),
  ...adders.flatMap(({ name, unitPrice }, at) => [
    ...(name.trim() === '' ? [[`adders.${at}.name`, 'Enter a name.'] as const] : []),
    ...Object.values(faultsIn({ unitPrice: price }, { unitPrice })).map(
      (message) => [`adders.${at}.unitPrice`, message] as const,
    ),
  ]),
]

const numberOf = (text: string) => Number(parseValue(price, text))

export const changesOfSettings = (values: SettingsValues): Omit<CommissionSettingsChanges, 'version'> => ({
  parValue: numberOf(values.parValue),
  selfGenAmount: numberOf(values.selfGenAmount),
  adders: values.adders.map(({ name, description, unitPrice, ...adder }) => ({
    ...adder,
    name: name.trim(),
    description: description.trim(),
    unitPrice: numberOf(unitPrice),
  })),
  submittedEmails: listed(values.submittedEmails),
  approvedEmails: listed(values.approvedEmails),
  drawEmails: listed(values.drawEmails),
  drawSteps: drawStepsOf(values.drawSteps) ?? [],
  needsTwoPeople: values.needsTwoPeople,
})

/** "Self-gen bonus is $550.00, was $500.00", "Trenching is new", "Sheet submitted is changed". */
export function changesInWords(before: SettingsValues, after: SettingsValues): string[] {
  const figures = (['parValue', 'selfGenAmount'] as const)
    .filter((field) => numberOf(before[field]) !== numberOf(after[field]))
    .map((field) => `${settingsFacts[field].label} is $${after[field]}, was $${before[field]}`)
  const was = new Map(before.adders.map((adder) => [adder.name, adder]))
  const is = new Map(after.adders.map((adder) => [adder.name, adder]))
  const adders = [...new Set([...was.keys(), ...is.keys()])].flatMap((name) => {
    const [then, now] = [was.get(name), is.get(name)]
    if (!then) return [`${name} is new`]
    if (!now) return [`${name} is gone`]
    if (then.unitPrice !== now.unitPrice) return [`${name} costs $${now.unitPrice}, was $${then.unitPrice}`]
    return JSON.stringify(then) === JSON.stringify(now) ? [] : [`${name} is changed`]
  })
  const mails = (['submittedEmails', 'approvedEmails', 'drawEmails'] as const)
    .filter((field) => before[field] !== after[field])
    .map((field) => `“${settingsFacts[field].label}” has other recipients`)
  const people =
    before.needsTwoPeople === after.needsTwoPeople
      ? []
      : [`Two people is ${after.needsTwoPeople ? 'on' : 'off'}`]
  const steps = before.drawSteps === after.drawSteps ? [] : [`“${settingsFacts.drawSteps.label}” is changed`]
  return [...figures, ...adders, ...people, ...steps, ...mails]
}
