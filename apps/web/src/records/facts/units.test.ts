import { catalogKindNames } from '@crm/domain/catalog/kinds'
import { numberOf } from '@crm/domain/activity/field-units'
import { expect, test, vi } from 'vitest'
import { sheetFacts } from '~/routes/_app/commissions/-edit/sheet-values.ts'
import { addressFacts } from '~/kinds/addresses/address-facts.ts'
import { saleFacts } from '~/kinds/sales/sale-facts.tsx'
import { factsOf } from '~/routes/_app/settings/catalogue/-catalog/entry.ts'
import type { Fact } from './fact.ts'
import { isNumber, formatValue } from './fact-values.ts'

// Outside a browser, the sign-in client logs that there is no window.
vi.hoisted(() => vi.spyOn(console, 'debug').mockImplementation(() => {}))

const tables: readonly Readonly<Record<string, Fact<never>>>[] = [
  saleFacts,
  sheetFacts,
  addressFacts,
  ...catalogKindNames.map((kind) => factsOf(kind)),
] as never
const numbers = tables.flatMap((table) =>
  Object.entries(table).flatMap(([field, fact]) => (isNumber(fact) ? [[field, fact] as const] : [])),
)

test.each(numbers)('%s has the same name in sentences and in the history', (field, fact) => {
  expect(numberOf(field, 1234)).toBe(formatValue(fact, 1234))
})
