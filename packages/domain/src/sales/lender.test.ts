import { expect, test } from 'vitest'
import { countdownInWords, lenderCountdown } from './lender.ts'

test.each([
  ['2027-03-01', 'ok', '98 days left'],
  ['2026-12-23', 'ok', '30 days left'],
  ['2026-12-22', 'warn', '29 days left'],
  ['2026-11-24', 'warn', '1 day left'],
  ['2026-11-23', 'warn', 'last day'],
  ['2026-11-22', 'late', '1 day over'],
  ['2026-10-31', 'late', '23 days over'],
])('a lender deadline of %s, on November 23: %s, %s', (endsOn, pace, words) => {
  const countdown = lenderCountdown(endsOn, '2026-11-23')
  expect([countdown.pace, countdownInWords(countdown)]).toEqual([pace, words])
})
