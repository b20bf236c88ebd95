import { expect, test } from 'vitest'
import { withoutSignOutState } from './address.ts'

const table: [string, string | undefined][] = [
  ['/?state=eyJpZCI6IjEifQ', '/'],
  ['/?state=x&tab=1#top', '/?tab=1#top'],
  ['/', undefined],
  ['/leads?state=CA', undefined],
]

test.each(table)('the sign-out state, if any, is removed from %s', (address, expected) => {
  expect(withoutSignOutState(new URL(address, 'http://localhost'))).toBe(expected)
})
