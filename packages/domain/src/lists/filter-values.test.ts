import fc from 'fast-check'
import { expect, test } from 'vitest'
import { joinValues, splitValues } from './filter-values.ts'

test('any values come back from the address, with bars and backslashes in them', () => {
  const values = fc.array(fc.string({ minLength: 1, unit: fc.constantFrom('a', '|', '\\', ' ', 'é') }), {
    maxLength: 5,
  })
  fc.assert(
    fc.property(values, (all) => {
      expect(splitValues(joinValues(all))).toEqual(all)
    }),
  )
})

test.each([
  ['Web|Radio', ['Web', 'Radio']],
  [String.raw`Nobody \| Sons`, ['Nobody | Sons']],
  // Typed by hand, or made before values were escaped.
  [String.raw`C:\new|b`, [String.raw`C:\new`, 'b']],
  ['||a|', ['a']],
  ['', []],
])('%s are %j', (text, values) => {
  expect(splitValues(text)).toEqual(values)
})
