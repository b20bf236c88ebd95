import { expect, test } from 'vitest'
import { isKeyOf, own } from './own.ts'

const inherited = Object.getOwnPropertyNames(Object.prototype)

test.each(inherited)('a table does not list the inherited name %s', (name) => {
  const table = { leads: '/leads' }
  expect(own<string>(table, name)).toBeUndefined()
  expect(isKeyOf(table, name)).toBe(false)
})

test('a table finds its own keys, including inherited names that it defines itself', () => {
  const table: Record<string, string> = { leads: '/leads', constructor: 'Built by' }
  expect([own(table, 'leads'), own(table, 'constructor')]).toEqual(['/leads', 'Built by'])
  expect(isKeyOf(table, 'constructor')).toBe(true)
})
