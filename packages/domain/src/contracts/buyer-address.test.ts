import { expect, test } from 'vitest'
import { addressNotes } from './buyer-address.ts'

const now = '2026-03-02T16:00:00Z'
const colleagues = [
  { id: 'rita', name: 'Rita Reyes', email: 'rita@sunridge.example' },
  { id: 'sam', name: 'Sam Ito', email: 'sam.ito@gmail.com' },
]
const company = { name: 'Sunridge Solar', email: 'cancel@sunridge-solar.example' }
const entry = (userId: string | null, hoursAgo: number, isChange: boolean) => ({
  at: new Date(Date.parse(now) - hoursAgo * 3_600_000).toISOString(),
  userId,
  userName: userId === 'rita' ? 'Rita Reyes' : 'Mona Patel',
  isChange,
})

test.each([
  ['walter@mail.example', null, []],
  ['rita@sunridge.example', null, ['colleague, fresh']],
  ['RITA+walter@sunridge.example', null, ['colleague, fresh']],
  ['sam.ito@gmail.com', null, ['colleague, fresh']],
  ['s.amito+1@gmail.com', null, ['colleague, fresh']],
  ['walter@gmail.com', null, []],
  ['walter@sunridge.example', null, ['company, fresh']],
  ['walter@sunridge-solar.example', null, ['company, fresh']],
  ['walter@mail.example', entry('mona', 1, false), []],
  ['walter@mail.example', entry('mona', 1, true), ['changed, fresh']],
  ['walter@mail.example', entry(null, 1, true), ['changed, fresh']],
  ['walter@mail.example', entry('mona', 24, true), []],
  ['walter@mail.example', entry('rita', 1, true), ['sender, fresh']],
  ['walter@mail.example', entry('rita', 1, false), ['sender, fresh']],
  ['walter@mail.example', entry('rita', 24, false), ['sender']],
  ['rita@sunridge.example', entry('rita', 1, true), ['colleague, fresh', 'sender, fresh']],
] as const)('%s, %o: %o', (address, known, expected) => {
  const notes = addressNotes({ address, colleagues, company, entry: known, senderId: 'rita', now })
  expect(notes.map(({ kind, isFresh }) => (isFresh ? `${kind}, fresh` : kind))).toEqual(expected)
  for (const { words } of notes) expect(words.toLowerCase()).toContain(address.toLowerCase())
})

test('the note about a company address names the sender', () => {
  const asked = { address: 'desk@sunridge.example', colleagues, company, entry: null, now }
  expect(addressNotes({ ...asked, senderId: 'mona' })).toMatchObject([{ userId: 'mona' }])
})
