import { expect, test } from 'vitest'
import { restOf } from './use-draft.ts'

test.each([
  ['what was sent', 'Call her.', 'Call her.', ''],
  ['what was added meanwhile is the next note', 'Call her. The dog bites.', 'Call her.', 'The dog bites.'],
  ['what was changed meanwhile stays whole', 'Call him.', 'Call her.', 'Call him.'],
  ['nothing is left of nothing', '', 'Call her.', ''],
])('%s', (_name, typed, sent, rest) => {
  expect(restOf(typed, sent)).toBe(rest)
})
