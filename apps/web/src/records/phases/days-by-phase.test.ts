import { expect, test } from 'vitest'
import { daysByPhase } from './days-by-phase.ts'

test('the stays of a phase that a job came back to are added up, and holds and steps count for nothing', () => {
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
