import { expect, test } from 'vitest'
import { restOf } from './use-draft.ts'

test.each([
  ['a sent text leaves no draft', 'Call her.', 'Call her.', ''],
  ['text added meanwhile is the next note', 'Call her. The dog bites.', 'Call her.', 'The dog bites.'],
  ['text edited meanwhile stays as a whole', 'Call him.', 'Call her.', 'Call him.'],
  ['spaces around the sent text are ignored', '\n Call her. The dog bites.', 'Call her. ', 'The dog bites.'],
  ['an empty box stays empty', '', 'Call her.', ''],
])('%s', (_name, typed, sent, rest) => {
  expect(restOf(typed, sent)).toBe(rest)
})
