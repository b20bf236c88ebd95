/** The facts of an address: a new one is a row here, in the sheet, on the card and in its history. */
import type { WebAddress } from '@crm/contract/web/address-shapes'
import { mountTypes, roofConditions, roofMaterials } from '@crm/domain/addresses/home-words'
import { usStates } from '@crm/domain/addresses/us-states'
import { usageBandLabel, usageBands } from '@crm/domain/addresses/usage-bands'
import { utilities } from '@crm/domain/addresses/utilities'
import type { Choice } from '../../../../forms/choice.ts'

interface Common {
  readonly label: string
  readonly help?: string
  readonly isHalf?: true
}

interface TextFact extends Common {
  readonly kind: 'text'
  readonly maxLength: number
  /** What people usually write; anything else is as good. */
  readonly usual?: readonly string[]
}

interface NumberFact extends Common {
  readonly kind: 'number'
  readonly min: number
  readonly max: number
  readonly decimals: 0 | 2
  readonly unit?: string
}

interface ChoiceFact extends Common {
  readonly kind: 'choice'
  readonly choices: readonly Choice[]
}

interface YesNoFact extends Common {
  readonly kind: 'yes-no'
}

export type AddressFact = TextFact | NumberFact | ChoiceFact | YesNoFact

export const addressFacts = {
  streetAddress: { kind: 'text', label: 'Street address', maxLength: 200 },
  city: { kind: 'text', label: 'City', maxLength: 120 },
  state: {
    kind: 'choice',
    label: 'State',
    isHalf: true,
    choices: usStates.map(({ code, name }) => ({ value: code, label: code, help: name })),
  },
  zip: { kind: 'text', label: 'ZIP', maxLength: 20, isHalf: true },
  roofMat: { kind: 'text', label: 'Roof', maxLength: 120, usual: roofMaterials },
  roofCondition: {
    kind: 'text',
    label: 'Roof condition',
    maxLength: 120,
    isHalf: true,
    usual: roofConditions,
  },
  roofAge: { kind: 'number', label: 'Roof age', isHalf: true, min: 0, max: 300, decimals: 0, unit: 'years' },
  mountType: { kind: 'text', label: 'Mount', maxLength: 60, isHalf: true, usual: mountTypes },
  stories: { kind: 'number', label: 'Stories', isHalf: true, min: 1, max: 200, decimals: 0 },
  sqFootage: { kind: 'number', label: 'Floor area', min: 1, max: 1_000_000, decimals: 0, unit: 'sq ft' },
  utilProvider: {
    kind: 'choice',
    label: 'Utility',
    choices: utilities.map(({ name, shortName }) => ({ value: name, label: name, help: shortName })),
  },
  utilAccountNum: { kind: 'text', label: 'Account', maxLength: 60, isHalf: true },
  utilMeterNum: { kind: 'text', label: 'Meter', maxLength: 60, isHalf: true },
  utilBill: {
    kind: 'number',
    label: 'Monthly bill',
    isHalf: true,
    min: 0,
    max: 999_999.99,
    decimals: 2,
    unit: '$',
  },
  annualUsage: {
    kind: 'choice',
    label: 'Usage band',
    isHalf: true,
    help: 'Follows the bill until another is chosen.',
    choices: usageBands.map((band) => ({ value: band, label: usageBandLabel(band) })),
  },
  hasUsage: { kind: 'yes-no', label: 'Usage history', isHalf: true },
  hasHoa: { kind: 'yes-no', label: 'HOA', isHalf: true },
  hoaName: { kind: 'text', label: 'HOA name', maxLength: 200 },
} satisfies Partial<Record<keyof WebAddress, AddressFact>>

export type AddressField = keyof typeof addressFacts

export const addressGroups: readonly { readonly title: string; readonly fields: readonly AddressField[] }[] =
  [
    { title: 'Location', fields: ['streetAddress', 'city', 'state', 'zip'] },
    {
      title: 'Roof and home',
      fields: ['roofMat', 'roofCondition', 'roofAge', 'mountType', 'stories', 'sqFootage'],
    },
    {
      title: 'Utility and usage',
      fields: ['utilProvider', 'utilAccountNum', 'utilMeterNum', 'utilBill', 'annualUsage', 'hasUsage'],
    },
    { title: 'HOA', fields: ['hasHoa', 'hoaName'] },
  ]

export const addressFieldNames = Object.keys(addressFacts) as AddressField[]
export const yesOrNo: readonly Choice[] = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
]
