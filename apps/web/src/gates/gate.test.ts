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
    'an early success of a later gate waits for its turn',
    [passed, passed, loading, passed],
    2,
    ['All services are operational!', 'Verifying Microsoft user...'],
  ],
  [
    'an early failure of a later gate waits for its turn',
    [passed, loading, failed, loading],
    1,
    ['Checking critical services...'],
  ],
  [
    'the directory user is verified',
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
  [
    'a failed gate has no status line, because its panel shows the error',
    [passed, failed, loading, loading],
    1,
    [],
  ],
]

test.each(table)('%s', (_name, states, current, texts) => {
  expect(currentGate(states)).toBe(current)
  expect(linesOf(states).map(({ text }) => text)).toEqual(texts)
})
