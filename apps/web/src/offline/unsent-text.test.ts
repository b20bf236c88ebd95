import { expect, test } from 'vitest'
import { unsentText } from './unsent-text.ts'

const row = (kind: 'note' | 'photo' | 'status' | 'address', id: string = kind) => ({ id, kind })

test.each([
  ['no rows', [], {}, undefined],
  [
    'one row',
    [row('note')],
    {},
    '1 note is not sent yet. It stays on this phone until you sign in here again.',
  ],
  [
    'several rows of one kind',
    [row('address', 'a'), row('address', 'b')],
    {},
    '2 addresses are not sent yet. They stay on this phone until you sign in here again.',
  ],
  [
    'rows of several kinds',
    [row('note'), row('photo'), row('status')],
    {},
    '3 changes are not sent yet. They stay on this phone until you sign in here again.',
  ],
  ['a row in memory only', [row('photo')], { photo: 'full' }, '1 photo is not sent yet and will be lost.'],
  [
    'rows on the phone and in memory only',
    [row('note'), row('photo', 'a'), row('photo', 'b')],
    { a: 'full', b: 'forbidden' },
    '2 photos are not sent yet and will be lost. 1 note is not sent yet. It stays on this phone until you sign in here again.',
  ],
] as const)('a sign-out names the unsent rows: %s', (_name, all, unkept, words) => {
  expect(unsentText(all, unkept)).toBe(words)
})
