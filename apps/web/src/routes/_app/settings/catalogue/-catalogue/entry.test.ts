import { catalogueKindNames, kindNamed } from '@crm/domain/catalogue/kinds'
import { describe, expect, test, vi } from 'vitest'
import { readsAs } from '../../../../../records/facts/fact-values.ts'
import { type Entry, factsOf, freshOf, missingIn } from './entry.ts'

// Outside a browser the sign-in client remarks that there is no window.
vi.hoisted(() => vi.spyOn(console, 'debug').mockImplementation(() => {}))

test.each(catalogueKindNames)('the empty form of %s says in a sentence what it needs', (kind) => {
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

  test('may be left out of a new one', () => {
    expect(factsOf('financeOptions')['fee']?.isOptional).toBe(true)
    expect(missingIn('financeOptions', filled)).toEqual({})
  })

  test('cannot be taken away, and does not look as if it could', () => {
    expect(factsOf('financeOptions', loan)['fee']?.isOptional).toBeUndefined()
    expect(missingIn('financeOptions', filled, loan)).toEqual({
      fee: 'What had a price once always has one: 0 for nothing.',
    })
  })
})

test('a new utility says of all that is yes or no, which it is', () => {
  expect(freshOf(factsOf('utilities'))).toEqual({ needsConsumerGuide: 'no', isEnabled: 'yes' })
})

test('a choice that is always one of its own is not offered as none', () => {
  expect(factsOf('financeOptions')['type']).toMatchObject({ isNeeded: true, prompt: 'Choose a type' })
  expect(factsOf('utilities')['type']).toMatchObject({ none: 'None', isOptional: true })
})

test('what an installer costs reads as on sheets and in reports', () => {
  const cost = factsOf('installers')['costPpw']
  expect(cost && readsAs(cost, 1.7)).toBe('$1.7000/W')
  expect(cost && readsAs(cost, null)).toBeUndefined()
})
