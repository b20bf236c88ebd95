import { catalogKindNames, kindNamed } from '@crm/domain/catalog/kinds'
import { describe, expect, test, vi } from 'vitest'
import { formatValue } from '~/records/facts/fact-values.ts'
import { type Entry, factsOf, newEntryValues, missingIn } from './entry.ts'

// Outside a browser, the sign-in client logs that there is no window.
vi.hoisted(() => vi.spyOn(console, 'debug').mockImplementation(() => {}))

test.each(catalogKindNames)('the empty form of %s names its required fields in one sentence', (kind) => {
  const missing = missingIn(kind, {})
  const facts = factsOf(kind)
  expect(missing).toHaveProperty(kindNamed(kind).name)
  for (const [field, words] of Object.entries(missing)) {
    expect(words).toMatch(/^An? .+ .+\.$/)
    expect(facts[field]?.isOptional, field).toBeUndefined()
  }
})

describe('the fee of a loan', () => {
  const loan: Entry & { readonly fee: number } = { id: 'l', isEnabled: true, version: 1, fee: 18.99 }
  const filled = { displayName: 'Loan', programName: 'Loan', type: 'Loan', fee: '' }

  test('a new loan may omit its fee', () => {
    expect(factsOf('financeOptions')['fee']?.isOptional).toBe(true)
    expect(missingIn('financeOptions', filled)).toEqual({})
  })

  test('the fee of a loan cannot be cleared, and its form says so', () => {
    expect(factsOf('financeOptions', loan)['fee']?.isOptional).toBeUndefined()
    expect(missingIn('financeOptions', filled, loan)).toEqual({
      fee: 'Enter a price, or 0.',
    })
  })
})

test('a new utility sets every yes/no field', () => {
  expect(newEntryValues(factsOf('utilities'))).toEqual({ needsConsumerGuide: 'no', isEnabled: 'yes' })
})

test('a required choice has no empty option', () => {
  expect(factsOf('financeOptions')['type']).toMatchObject({ isNeeded: true, prompt: 'Choose a type' })
  expect(factsOf('utilities')['type']).toMatchObject({ none: 'None', isOptional: true })
})

test('the cost of an installer has the same format as on sheets and reports', () => {
  const cost = factsOf('installers')['costPpw']
  expect(cost && formatValue(cost, 1.7)).toBe('$1.70/W')
  expect(cost && formatValue(cost, null)).toBeUndefined()
})
