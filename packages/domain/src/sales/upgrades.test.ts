import { expect, test } from 'vitest'
import { upgradesWarning } from './upgrades.ts'

test.each([
  [true, true, true],
  [true, false, false],
  [false, true, false],
  [null, true, false],
  [undefined, undefined, false],
])('a panel upgrade (%s) beside a GMA (%s) is warned of: %s', (mpuNeeded, gmaUpgrade, isWarned) => {
  expect(upgradesWarning(mpuNeeded, gmaUpgrade) !== undefined).toBe(isWarned)
})
