/** Field specs of an address: a new row appears in the sheet, on the cards and in the history. */
import type { WebAddress } from '@crm/contract/web/address-shapes'
import { mountTypes, roofConditions, roofMaterials } from '@crm/domain/addresses/home-suggestions'
import { usStates } from '@crm/domain/addresses/us-states'
import { usageBandLabel, usageBands } from '@crm/domain/addresses/usage-bands'
import { utilities } from '@crm/domain/addresses/utilities'
import { zipError, zipOf } from '@crm/domain/addresses/zip'
import { useMemo } from 'react'
import type { FieldErrors, ResolverResult } from 'react-hook-form'
import type { Choice } from '~/forms/choice.ts'
import { useAllEntries, useEntries, useEntryNames } from '../catalog/catalog-entries.ts'
import type { PlacedFact } from '~/records/facts/fact.ts'
import { faultsIn } from '~/records/facts/fact-values.ts'

/** Utilities of the catalog by name, with the three most common ones first. */
function useUtilities(): readonly Choice[] {
  const entries = useEntries('utilities')
  return useMemo(() => {
    const choices = entries.map(({ label }) => ({ value: label, label, ...shortNameOf(label) }))
    const isUsual = (one: Choice) => usualUtilities.has(one.help ?? '')
    return [...choices.filter(isUsual), ...choices.filter((one) => !isUsual(one))]
  }, [entries])
}

const usualUtilities = new Set(['SCE', 'PG&E', 'SDG&E'])

function shortNameOf(name: string): { readonly help?: string } {
  const known = utilities.find((one) => one.name === name)
  return known ? { help: known.shortName } : {}
}

/** The card's first line is the full address, so it has no row for its parts. */
const location = { group: 'Location', column: 'top', isOnSale: false } as const
const roof = { group: 'Roof and home', column: 'right' } as const
const utility = { group: 'Utility and usage', column: 'left' } as const
const authority = 'HOA and authority'

export const addressFacts = {
  streetAddress: { kind: 'text', label: 'Street address', maxLength: 200, ...location },
  city: { kind: 'text', label: 'City', maxLength: 120, ...location },
  state: {
    kind: 'choice',
    label: 'State',
    isHalf: true,
    choices: usStates.map(({ code, name }) => ({ value: code, label: code, help: name })),
    ...location,
  },
  zip: {
    kind: 'text',
    label: 'ZIP',
    maxLength: 20,
    isHalf: true,
    check: (text) => (zipOf(text) === null ? zipError : undefined),
    toInput: ({ zip, zipPlus4 }) => [zip, zipPlus4].filter(Boolean).join('-'),
    ...location,
  },
  roofMat: {
    kind: 'text',
    label: 'Roof',
    maxLength: 120,
    suggestions: roofMaterials,
    ...roof,
    isOnSale: true,
  },
  roofCondition: {
    kind: 'text',
    label: 'Roof condition',
    maxLength: 120,
    isHalf: true,
    suggestions: roofConditions,
    ...roof,
    isOnSale: false,
  },
  roofAge: {
    kind: 'number',
    label: 'Roof age',
    isHalf: true,
    min: 0,
    max: 300,
    unit: 'years',
    ...roof,
    isOnSale: false,
  },
  mountType: {
    kind: 'text',
    label: 'Mount',
    maxLength: 60,
    isHalf: true,
    suggestions: mountTypes,
    ...roof,
    isOnSale: false,
  },
  stories: { kind: 'number', label: 'Stories', isHalf: true, min: 1, max: 200, ...roof, isOnSale: true },
  sqFootage: {
    kind: 'number',
    label: 'Floor area',
    min: 1,
    max: 1_000_000,
    unit: 'sq ft',
    ...roof,
    isOnSale: false,
  },
  utilProvider: { kind: 'choice', label: 'Utility', choices: useUtilities, ...utility, isOnSale: true },
  utilAccountNum: {
    kind: 'text',
    label: 'Account',
    maxLength: 60,
    isHalf: true,
    ...utility,
    isOnSale: true,
  },
  utilMeterNum: { kind: 'text', label: 'Meter', maxLength: 60, isHalf: true, ...utility, isOnSale: true },
  utilBill: {
    kind: 'money',
    label: 'Monthly bill',
    isHalf: true,
    min: 0,
    max: 999_999.99,
    ...utility,
    isOnSale: false,
  },
  annualUsage: {
    kind: 'choice',
    label: 'Usage band',
    isHalf: true,
    help: 'Follows the bill by default.',
    choices: usageBands.map((band) => ({ value: band, label: usageBandLabel(band) })),
    format: (value) => {
      const band = usageBands.find((one) => one === value)
      return band && `${usageBandLabel(band)} a month`
    },
    ...utility,
    isOnSale: false,
  },
  hasUsage: { kind: 'yes-no', label: 'Usage history', isHalf: true, ...utility, isOnSale: false },
  hasHoa: {
    kind: 'yes-no',
    label: 'HOA',
    isHalf: true,
    group: authority,
    column: 'right',
    isOnSale: true,
  },
  hoaName: {
    kind: 'text',
    label: 'HOA name',
    maxLength: 200,
    suggestions: () => useEntryNames('hoas'),
    group: authority,
    column: 'right',
    isOnSale: true,
    appliesTo: ({ hasHoa }) => hasHoa !== false,
  },
  ahjId: {
    kind: 'choice',
    label: 'AHJ',
    none: 'Unknown',
    help: 'Issues permits and inspects.',
    choices: () => useAllEntries('ahjs'),
    group: authority,
    column: 'left',
    isOnSale: true,
  },
} satisfies Readonly<Record<string, PlacedFact<WebAddress, Places>>>

interface Places {
  group: string
  column: 'top' | 'left' | 'right'
  /** The house on the page of a sale shows it, too. */
  isOnSale: boolean
}

export type AddressField = keyof typeof addressFacts

/** All values as text; empty means none. */
export type AddressValues = Readonly<Record<AddressField, string>>

/** Checks numbers, the ZIP and that the address is not empty. The server validates everything else. */
export function checkAddress(values: AddressValues): ResolverResult<AddressValues> {
  const faults = Object.entries(faultsIn(addressFacts, values)).map(
    ([field, message]) => [field, { type: 'value', message }] as const,
  )
  const isSomewhere = [values.streetAddress, values.city, values.zip].some((text) => text.trim() !== '')
  const errors: FieldErrors<AddressValues> = {
    ...Object.fromEntries(faults),
    ...(!isSomewhere && {
      streetAddress: { type: 'required', message: 'An address needs a street, a city or a ZIP.' },
    }),
  }
  return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors }
}
