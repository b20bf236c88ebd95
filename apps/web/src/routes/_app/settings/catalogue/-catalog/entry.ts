/** Any catalog entry, as described by its kind's row. */
import { catalogRoutes } from '@crm/contract/web/catalog'
import type { CatalogField } from '@crm/domain/catalog/fields'
import { type CatalogKind, kindNamed } from '@crm/domain/catalog/kinds'
import { send } from '~/api/send.ts'
import type { RecordKind } from '~/records/edit/record-kind.ts'
import type { Fact, FactTable } from '~/records/facts/fact.ts'
import { useFormatFact } from '~/records/facts/use-format-fact.ts'

export interface Entry {
  readonly id: string
  readonly isEnabled: boolean
  readonly version: number
  readonly prices?: readonly { readonly from: string; readonly amount: number }[]
}

export const valueIn = (entry: Entry, field: string): unknown =>
  (entry as unknown as Readonly<Record<string, unknown>>)[field]

export const nameIn = (kind: CatalogKind, entry: Entry): string => {
  const name = valueIn(entry, kindNamed(kind).name)
  return typeof name === 'string' ? name : ''
}

/** One kind's calls represent any kind: only their shapes differ. */
export const callsOf = (kind: CatalogKind) => catalogRoutes[kind] as unknown as typeof catalogRoutes.ahjs

/** Updates one entry; a version conflict asks which value wins, as for every record. */
export const entryKind = (kind: CatalogKind): RecordKind<Entry, object> => ({
  what: `this ${kindNamed(kind).noun}`,
  put: (id, body, options) =>
    send(callsOf(kind).update, { params: { id }, body }, { quiet: true, ...options }),
  labelOf: (field) => factsOf(kind)[field]?.label ?? field,
  useFormat: () => useFormatFact(factsOf(kind)),
})

/** Form fields of a kind, for a new entry or an existing one. */
export function factsOf(kind: CatalogKind, entry?: Entry): FactTable<Entry> {
  const { fields, price } = kindNamed(kind)
  return {
    ...Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, factOf(field)])),
    ...(price && {
      [price.field]: {
        kind: price.unit === '%' ? 'percent' : 'number',
        label: price.label,
        min: 0,
        max: 99_999,
        decimals: 4,
        ...(price.unit !== '%' && { unit: price.unit }),
        ...(!isPriced(kind, entry) && { isOptional: true }),
        help: 'Applies from the day below.',
      },
      priceFrom: { kind: 'day', label: 'From', isOptional: true, help: 'Default: today.' },
    }),
    isEnabled: { kind: 'yes-no', label: 'Active', isNeeded: true },
  }
}

/** A new entry is enabled; all other yes/no fields start with no. */
export const newEntryValues = (facts: FactTable<Entry>): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(facts)
      .filter(([, { kind }]) => kind === 'yes-no')
      .map(([field]) => [field, field === 'isEnabled' ? 'yes' : 'no']),
  )

/** Missing required fields; call it before the server. */
export function missingIn(
  kind: CatalogKind,
  values: Readonly<Record<string, string>>,
  entry?: Entry,
): Readonly<Record<string, string>> {
  const { fields, price } = kindNamed(kind)
  const needed = [
    ...Object.entries(fields).map(([name, { required }]) => [name, required] as const),
    ...(price && isPriced(kind, entry) ? [[price.field, 'Enter a price, or 0.'] as const] : []),
  ]
  return Object.fromEntries(
    needed.flatMap(([name, words]) => (words !== undefined && !values[name]?.trim() ? [[name, words]] : [])),
  )
}

/** True with a price for today, which can be replaced but not cleared. */
function isPriced(kind: CatalogKind, entry: Entry | undefined): boolean {
  const { price } = kindNamed(kind)
  return price !== undefined && entry !== undefined && typeof valueIn(entry, price.field) === 'number'
}

function factOf(field: CatalogField): Fact<Entry> {
  const { label, required } = field
  const common = { label, ...(required === undefined && { isOptional: true as const }) }
  switch (field.kind) {
    case 'text':
      return { ...common, kind: 'text', maxLength: field.longest }
    case 'number':
      return {
        ...common,
        kind: 'number',
        min: field.min,
        max: field.max,
        decimals: field.decimals,
        ...(field.unit && { unit: field.unit }),
      }
    case 'choice':
      return {
        ...common,
        kind: 'choice',
        ...(required === undefined
          ? { none: 'None' }
          : { isNeeded: true, prompt: `Choose a ${label.toLowerCase()}` }),
        choices: Object.entries(field.choices).map(([value, words]) => ({ value, label: words })),
      }
    case 'yes-no':
      return { kind: 'yes-no', label, isNeeded: true }
  }
}
