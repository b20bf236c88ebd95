import { expect, test } from 'vitest'
import { currentGate, linesOf, loading, passed, type GateState } from './gate.ts'

const failed: GateState = { is: 'failed', message: 'Not OK', actions: [] }

const table: [string, GateState[], number, string[]][] = [
  ['signing in', [loading, loading, loading, loading], 0, ['Authentication in progress..']],
  ['signed in', [passed, loading, loading, loading], 1, ['Checking critical services...']],
  [
    'healthy',
    [passed, passed, loading, loading],
    2,
    ['All services are operational!', 'Verifying Microsoft user...'],
  ],
  [
    'a later answer that came first waits for its turn',
    [passed, passed, loading, passed],
    2,
    ['All services are operational!', 'Verifying Microsoft user...'],
  ],
  [
    'a later failure that came first waits for its turn',
    [passed, loading, failed, loading],
    1,
    ['Checking critical services...'],
  ],
  [
    'known in the directory',
    [passed, passed, passed, loading],
    3,
    ['All services are operational!', 'Microsoft user verified successfully!', 'Verifying Web CRM User...'],
  ],
  [
    'open',
    [passed, passed, passed, passed],
    4,
    [
      'All services are operational!',
      'Microsoft user verified successfully!',
      'Web CRM user verified successfully!',
    ],
  ],
  ['a failed gate speaks through its panel', [passed, failed, loading, loading], 1, []],
]

test.each(table)('%s', (_name, states, current, texts) => {
  expect(currentGate(states)).toBe(current)
  expect(linesOf(states).map(({ text }) => text)).toEqual(texts)
})
