import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { normalizeEmail } from './email.ts'
import { formatPhone } from './format-phone.ts'
import { normalizeName } from './names.ts'
import { normalizePhone, hasMoreThanPhone } from './phone.ts'

describe('phones', () => {
  test.each([
    '(909) 555-0129',
    '909.555.0129',
    '909 555 0129',
    '9095550129',
    '1-909-555-0129',
    '+1 909 555 0129',
    'p:+19095550129',
    '909-555-0129 x12',
    'cell 909 555 0129',
    '909-555-0129 / 951-555-0113',
    '909-555-0129 or 951-555-0113',
    '９０９５５５０１２９',
  ])('%s is one number', (text) => {
    expect(normalizePhone(text)).toEqual({ e164: '+19095550129' })
  })

  test.each(['', '555-0129', '109-555-0129', '909-155-0129', '90955501299', '+52 55 1234 5678', 'none'])(
    '%j is invalid',
    (text) => {
      expect(normalizePhone(text)).toBeNull()
    },
  )

  test('are formatted as people write them', () => {
    expect(formatPhone('+19095550129')).toBe('(909) 555-0129')
    expect(formatPhone('+525512345678')).toBe('+525512345678')
  })

  test('normalizing a normalized or formatted number changes nothing', () => {
    const digit = fc.integer({ min: 2, max: 9 })
    const number = fc
      .tuple(digit, digit, fc.integer({ min: 0, max: 99_999_999 }))
      .map(([area, exchange, rest]) => {
        const digits = String(rest).padStart(8, '0')
        return `+1${area}${digits.slice(0, 2)}${exchange}${digits.slice(2)}`
      })
    fc.assert(
      fc.property(number, (e164) => {
        expect(normalizePhone(e164)).toEqual({ e164 })
        expect(normalizePhone(formatPhone(e164))).toEqual({ e164 })
      }),
    )
  })

  test.each([
    ['(909) 555-0129', false],
    ['tel: +1 (909) 555.0129', false],
    ['p:+19095550129', false],
    ['909-555-0129 x12', true],
    ['909-555-0129 / 951-555-0113', true],
    ['+1 909 555 0129, 1 951 555 0113', true],
  ])('%s has more than one number: %s', (text, saysMore) => {
    expect(hasMoreThanPhone(text)).toBe(saysMore)
  })

  test('any text gives null, or a number that normalizes to itself', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9+\-(). x/]*$/), (text) => {
        const once = normalizePhone(text)
        expect(once && normalizePhone(once.e164)).toEqual(once)
      }),
    )
  })
})

describe('e-mail addresses', () => {
  test.each([
    [' Hector.Delgado@Mail.Example ', 'hector.delgado@mail.example'],
    ['a+b@mail.example', 'a+b@mail.example'],
    ['jose\u0301@mail.example', 'jos\u00e9@mail.example'],
    ['o’brien@mail.example', 'o’brien@mail.example'],
    ['Ada Po <ada@mail.example>', 'ada@mail.example'],
    [' mailto:ADA@mail.example', 'ada@mail.example'],
    ['ada@mail.example, bo@mail.example', null],
    ['<ada@mail.example> <bo@mail.example>', null],
    ['a@b', null],
    ['a@@b.com', null],
    ['a@b.c', null],
    ['a b@mail.example', null],
    ['.a@mail.example', null],
    ['a..b@mail.example', null],
    ['a@-mail.example', null],
    ['a@mail..example', null],
    [`${'a'.repeat(250)}@mail.example`, null],
    ['', null],
  ])('%j is stored as %j', (text, stored) => {
    expect(normalizeEmail(text)).toBe(stored)
  })

  test('normalizing is idempotent', () => {
    const text = fc.oneof(
      fc.emailAddress(),
      fc.string({ unit: 'grapheme' }).map((local) => `${local}@mail.example`),
    )
    fc.assert(
      fc.property(text, (text) => {
        const once = normalizeEmail(text)
        expect(once === null ? null : normalizeEmail(once)).toBe(once)
      }),
    )
  })

  test('a long malicious text is refused quickly', () => {
    expect(normalizeEmail(`${'a.'.repeat(50_000)}@`)).toBeNull()
  })
})

describe('names', () => {
  test.each([
    ['  hector   delgado ', 'Hector Delgado'],
    ['HECTOR DELGADO', 'Hector Delgado'],
    ['deSouza', 'deSouza'],
    ["SIOBHAN O'CONNELL", "Siobhan O'Connell"],
    ['o’brien', 'O’Brien'],
    ["D'ANGELO", "D'Angelo"],
    ['MCDONALD', 'McDonald'],
    ['mack', 'Mack'],
    ['mcgee', 'McGee'],
    ['SMITH-JONES', 'Smith-Jones'],
    ['josé núñez', 'José Núñez'],
    ['JOSÉ NÚÑEZ', 'José Núñez'],
    ['john smith iii', 'John Smith III'],
    ['李伟', '李伟'],
    ['Ada\r\nBcc: po@mail.example', 'Ada Bcc: po@mail.example'],
    ['Ada\u202Eoop.exe', 'Adaoop.exe'],
    ['Po\u0007\u200B \u200B Lee', 'Po Lee'],
    ['e\u200B\u0301mile', 'Émile'],
    ['علی\u200Cرضا', 'علی\u200Cرضا'],
    ['', ''],
  ])('%j is stored as %j', (text, stored) => {
    expect(normalizeName(text)).toBe(stored)
  })

  test('normalizing is idempotent', () => {
    const letters = fc.constantFrom(
      'a',
      'b',
      'c',
      'C',
      'D',
      'i',
      'I',
      'M',
      'O',
      "'",
      '’',
      ' ',
      '-',
      'é',
      'ß',
      'İ',
      'ı',
      'ǆ',
      '\u202E',
      '\u200B',
      '\u0301',
      'ŉ',
      'ﬁ',
    )
    const text = fc.oneof(fc.string({ unit: 'grapheme' }), fc.string({ unit: letters, maxLength: 12 }))
    fc.assert(
      fc.property(text, (text) => {
        const once = normalizeName(text)
        expect(normalizeName(once)).toBe(once)
      }),
      { numRuns: 500 },
    )
  })
})
