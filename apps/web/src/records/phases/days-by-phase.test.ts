import { expect, test } from 'vitest'
import { daysByPhase } from './days-by-phase.ts'

test('several stays in a phase are added up; holds and steps do not count', () => {
  const took = daysByPhase([
    { from: 'Survey', days: 3 },
    { from: 'Design', days: 2 },
    { from: 'Survey', days: 4 },
    { from: 'Survey', days: null },
    { from: null, days: null },
  ])
  expect([...took]).toEqual([
    ['Survey', 7],
    ['Design', 2],
  ])
})
