import { describe, expect, test } from 'vitest'
import { leadQueues } from './lead-queues.ts'
import { waitingBand, waitingLimits, workingTimeAgo } from './waiting.ts'

/** Monday is 2026-03-16; the clocks changed on Sunday the 8th. Pacific, then UTC. */
describe('working time counts from eight to eight, Monday to Saturday', () => {
  test.each([
    ['on a Monday at noon, an hour', 60, '2026-03-16T19:00:00Z', '2026-03-16T18:00:00Z'],
    ['at 8:15 am, fifteen minutes', 15, '2026-03-16T15:15:00Z', '2026-03-16T15:00:00Z'],
    ['at 8:10 am, fifteen minutes reach into Saturday', 15, '2026-03-16T15:10:00Z', '2026-03-15T02:55:00Z'],
    ['at night, an hour ends in the evening', 60, '2026-03-17T09:00:00Z', '2026-03-17T02:00:00Z'],
    ['on a Sunday, an hour is Saturday’s last', 60, '2026-03-15T20:00:00Z', '2026-03-15T02:00:00Z'],
    ['on a Tuesday at noon, a day is Monday noon', 720, '2026-03-17T19:00:00Z', '2026-03-16T19:00:00Z'],
    ['over the clock change, a day is Saturday noon', 720, '2026-03-09T19:00:00Z', '2026-03-07T20:00:00Z'],
    ['zero minutes is now', 0, '2026-03-16T19:00:00Z', '2026-03-16T19:00:00Z'],
  ])('%s', (_, minutes, now, since) => {
    expect(workingTimeAgo(minutes, now).toISOString()).toBe(new Date(since).toISOString())
  })
})

describe('waiting bands on a Monday at noon', () => {
  const noon = '2026-03-16T19:00:00Z'
  test.each([
    ['unassigned', 14, 'fresh'],
    ['unassigned', 15, 'warn'],
    ['unassigned', 59, 'warn'],
    ['unassigned', 60, 'late'],
    ['unworked', 59, 'fresh'],
    ['unworked', 60, 'warn'],
    ['unworked', 4 * 60, 'warn'],
    ['unworked', 2 * 24 * 60, 'late'],
  ] as const)('%s for %d minutes: %s', (queue, minutes, band) => {
    const since = new Date(new Date(noon).getTime() - minutes * 60_000)
    expect(waitingBand(since, waitingLimits(queue, noon))).toBe(band)
  })
})

test('a lead that came in at night is not late when the day begins', () => {
  for (const queue of leadQueues) {
    const limits = waitingLimits(queue, '2026-03-17T15:05:00Z')
    expect(waitingBand(new Date('2026-03-17T10:00:00Z'), limits)).toBe('fresh')
  }
})
