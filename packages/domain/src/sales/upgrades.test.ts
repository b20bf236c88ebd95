import { expect, test } from 'vitest'
import { upgradesWarning } from './upgrades.ts'

test.each([
  [true, true, true],
  [true, false, false],
  [false, true, false],
  [null, true, false],
  [undefined, undefined, false],
])('panel upgrade %s with GMA %s: warning %s', (mpuNeeded, gmaUpgrade, isWarned) => {
  expect(upgradesWarning(mpuNeeded, gmaUpgrade) !== undefined).toBe(isWarned)
})
