import { expect, test } from 'vitest'
import { totalStrokeLength } from './drawing.ts'
import { isSameName } from './signature.ts'
import { identificationInWords, maskEmail, whyNoReminderYet } from './signing-links.ts'

const link = {
  mailedTo: null,
  createdAt: '2026-03-02T16:00:00Z',
  madeByName: 'Rita Reyes',
  confirmedTo: null,
} as const

test.each([
  [null, 'a link; its way to the signer was not recorded'],
  [
    { ...link, channel: 'mailed', mailedTo: 'w@mail.example' },
    'a link mailed to w@mail.example on Mon, Mar 2, 2026, 8:00 am Pacific time',
  ],
  [{ ...link, channel: 'in person' }, 'in person, host Rita Reyes; no mailbox was confirmed'],
  [{ ...link, channel: 'handed over' }, 'a link handed over by Rita Reyes; no mailbox was confirmed'],
  [
    { ...link, channel: 'handed over', confirmedTo: 'w@mail.example' },
    'a link handed over by Rita Reyes, confirmed by a code mailed to w@mail.example',
  ],
] as const)('%o is described as %s', (used, words) => {
  expect(identificationInWords(used)).toBe(words)
})

test.each([
  ['walter@mail.example', 'w•••@mail.example'],
  ['w@mail.example', 'w•••@mail.example'],
  ['李@mail.example', '李•••@mail.example'],
])('%s is shown as %s', (email, masked) => expect(maskEmail(email)).toBe(masked))

test.each([
  [null, undefined],
  ['2026-03-01T16:00:00Z', undefined],
  ['2026-03-01T16:00:01Z', 'The last email went out less than 24 hours ago.'],
])('after a mail at %s a reminder is refused with %s', (mailedAt, words) =>
  expect(whyNoReminderYet(mailedAt, '2026-03-02T16:00:00Z')).toBe(words),
)

test.each([
  [[], 0],
  [[[300, 100]], 0],
  [[[0, 0, 3, 4]], 5],
  [
    [
      [0, 0, 3, 4, 3, 10],
      [10, 10, 10, 20],
    ],
    21,
  ],
])('strokes %j are %d long', (strokes, length) => expect(totalStrokeLength(strokes)).toBe(length))

test.each([
  ['José María Ñíguez', 'jose maria niguez', true],
  ['Siobhán O’Brien', "siobhan  o'brien ", true],
  ['李小龍', '李小龍', true],
  ['李小龍', '李小', false],
  ['Walter Tester', 'Walter', false],
  ['Walter Tester', 'Mickey Mouse', false],
  ['Walter Tester', '', false],
])('%s signs as %s: %s', (name, given, is) => expect(isSameName(given, name)).toBe(is))
