import type { DashboardFigures } from '@crm/contract/web/dashboard-shapes'
import { expect, test } from 'vitest'
import { appointmentHeadlines, changeOf, comparison, salesHeadlines } from './headlines.ts'

const perWatt = salesHeadlines.find(({ name }) => name === 'Gross price per watt')
const priceOf = (sold: Partial<DashboardFigures['sold']['now']>) =>
  perWatt?.of({ sold: { now: sold } } as DashboardFigures, 'now')

test('gross price per watt ignores sales without watts, such as a battery alone', () => {
  const sized = { amount: 54_780, systemWatts: 16_080, sizedAmount: 54_780, sizedWatts: 16_080 }
  expect(priceOf(sized)?.toFixed(4)).toBe('3.4067')
  expect(priceOf({ ...sized, amount: 54_780 + 32_400 })).toBe(priceOf(sized))
  // A sale without an amount does not lower the price per watt.
  expect(priceOf({ ...sized, systemWatts: 16_080 + 8_000 })).toBe(priceOf(sized))
  expect(priceOf({ amount: 32_400, sizedAmount: 0, sizedWatts: 0 })).toBeUndefined()
})

const more = { change: 'share', better: 'more' } as const
const less = { change: 'days', better: 'less' } as const
test.each([
  [more, 110, 100, '10%', true],
  [more, 23_531, 1, '2,353,000%', true],
  [more, 90, 100, '10%', false],
  [more, 100.2, 100, 'level', undefined],
  [{ change: 'share' } as const, 4, 3, '33%', undefined],
  [{ change: 'points', better: 'less' } as const, 8, 7, '1 point', false],
  [less, 1_200, 10, '1,190 days', false],
])('%o from %d to %d reads as %s', (headline, now, before, words, isGood) => {
  expect(changeOf(headline, now, before)).toMatchObject({ words, isGood })
})

test('zero compared with zero shows no change', () => {
  expect([changeOf(more, 5, 0), changeOf(more, undefined, 5), changeOf(less, 5, undefined)]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})

test.each([
  [20, 14, undefined],
  [14, 20, undefined],
  [20, 25, '30 points'],
])('a close rate of %d sits is compared with one of %d only where both have enough', (now, before, words) => {
  const appointments = { now: { sits: now, closed: 10 }, before: { sits: before, closed: 5 } }
  const closeRate = appointmentHeadlines.find(({ name }) => name === 'Close rate')
  expect(closeRate && comparison(closeRate, { appointments } as unknown as DashboardFigures)?.words).toBe(
    words,
  )
})
