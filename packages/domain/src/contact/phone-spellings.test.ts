import { expect, test } from 'vitest'
import { normalizePhone, hasMoreThanPhone } from './phone.ts'

const home = '+19095558101'
const cell = '+19515558102'

/** Text of a cell or form field, the stored number, and `isMore` when a note must keep the full text. */
const table: readonly (readonly [text: string, e164: string | null, isMore: boolean])[] = [
  // A single number, as people, forms and spreadsheets write it.
  ['9095558101', home, false],
  ['909-555-8101', home, false],
  ['(909) 555-8101', home, false],
  ['909.555.8101', home, false],
  ['909 555 8101', home, false],
  ['909/555/8101', home, false],
  ['909–555–8101', home, false],
  ['909·555·8101', home, false],
  ['909_555_8101', home, false],
  ['1-909-555-8101', home, false],
  ['+1 (909) 555-8101', home, false],
  ['tel:+1-909-555-8101', home, false],
  ['p:+19095558101', home, false],
  ['"909-555-8101"', home, false],
  ["'9095558101", home, false],
  ['=9095558101', home, false],
  // Spreadsheets convert them to numbers.
  ['9095558101.0', home, false],
  ['9095558101.00', home, false],
  ['19095558101.0', home, false],
  ['9,095,558,101', home, false],
  ['9,095,558,101.00', home, false],
  ['9.0955581E+09', null, false],
  // Periods after it.
  ['909-555-8101.', home, false],
  ['909.555.8101..', home, false],
  // International prefixes for +1, once or twice.
  ['+1+19095558101', home, false],
  ['+1 +1 909 555 8101', home, false],
  ['+1 1-909-555-8101', home, false],
  ['001 909 555 8101', home, false],
  ['0019095558101', home, false],
  ['00 1 (909) 555-8101', home, false],
  ['011 1 909 555 8101', home, false],
  ['+001 909 555 8101', home, false],
  ['+1 001 909 555 8101', home, false],
  // A label names the owner or the place.
  ['H: 909-555-8101', home, false],
  ['909-555-8101 (home)', home, false],
  ['cell 909-555-8101', home, false],
  ['9095558101C', home, false],
  ['N/A 909-555-8101', home, false],
  // Several numbers, with every separator and label.
  ['909-555-8101\n951-555-8102', home, true],
  ['909-555-8101\r\n951-555-8102', home, true],
  ['909-555-8101\u2028951-555-8102', home, true],
  ['909-555-8101 951-555-8102', home, true],
  ['9095558101 9515558102', home, true],
  ['+19095558101 +19515558102', home, true],
  ['(909) 555-8101 (951) 555-8102', home, true],
  ['909-555-8101 & 951-555-8102', home, true],
  ['909-555-8101 and 951-555-8102', home, true],
  ['909-555-8101 or 951-555-8102', home, true],
  ['909-555-8101 y 951-555-8102', home, true],
  ['909-555-8101 / 951-555-8102', home, true],
  ['909-555-8101, 951-555-8102', home, true],
  ['909-555-8101; 951-555-8102', home, true],
  ['909-555-8101 | 951-555-8102', home, true],
  ['909-555-8101 + 951-555-8102', home, true],
  ['909-555-8101.0; 9515558102.0', home, true],
  ['H: 909-555-8101 C: 951-555-8102', home, true],
  ['Home: 909-555-8101\nCell: 951-555-8102', home, true],
  ['909-555-8101 (home) 951-555-8102 (cell)', home, true],
  ['(H) 909-555-8101, (C) 951-555-8102', home, true],
  ['909-555-8101 - wife 951-555-8102', home, true],
  ['wife 909-555-8101, husband 951-555-8102', home, true],
  ['555-8101 / 951-555-8102', cell, true],
  ['none / 951-555-8102', cell, false],
  // Extensions, and other words with digits.
  ['909-555-8101 x12', home, true],
  ['909-555-8101, ext. 12', home, true],
  ['909-555-8101 ext 12 951-555-8102', home, true],
  ['call 909-555-8101 after 5pm', home, true],
  // No valid number.
  ['', null, false],
  ['none', null, false],
  ['555-8101', null, false],
  ['109-555-8101', null, false],
  ['909-155-8101', null, false],
  ['90955581011', null, true],
  ['+52 551 234 5678', null, true],
  ['+44 909 555 8101', null, true],
  ['44 909 555 8101', null, true],
  ['+45 12 34 56 78', null, false],
  ['123-45-6789', null, false],
]

test.each(table)('%j is %s', (text, e164, isMore) => {
  expect(normalizePhone(text)?.e164 ?? null).toBe(e164)
  expect(hasMoreThanPhone(text)).toBe(isMore)
})

test.each(['1   ', '909-', '9 ', 'a1 ', '+1+1', '(', '909-555 ', "a'"])(
  'a long text of %j is refused quickly',
  (part) => {
    expect(normalizePhone(part.repeat(64_000 / part.length))).toBeNull()
  },
)
