import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { searchTerms, searchText } from './search-text.ts'

const hector = searchText({
  names: ['Hector', 'Núñez-O’Brien'],
  phones: ['+19095550129', null],
  emails: ['hector.delgado+solar@mail.example'],
  addresses: [
    {
      fullAddress: '1420 W Elm Ct, Ontario, CA 91762',
      streetAddress: '1420 W Elm Ct',
      zip: '91762',
    },
  ],
  numbers: ['L-1042'],
})

const finds = (query: string) => searchTerms(query).every((term) => hector.includes(term))

test('has each word once', () => {
  expect(hector).toBe(
    'hector nunez obrien 9095550129 hector.delgado+solar@mail.example l1042 1420 w elm ct ontario ca 91762 west court',
  )
})

describe('found by any spelling of', () => {
  test.each(['núñez', 'NUNEZ', "o'brien", 'OBrien', 'nunez-obrien', 'hector brien', 'hec'])(
    'the name: %s',
    (query) => expect(finds(query)).toBe(true),
  )
  test.each([
    '(909) 555-0129',
    '909.555.0129',
    '909-555-0129',
    '9095550129',
    '+1 909 555 0129',
    '+19095550129',
    '1-909-555-0129',
    '555-0129',
    '555 0129',
    '0129',
    '+1 909',
    '(909) 555-01',
  ])('the phone: %s', (query) => expect(finds(query)).toBe(true))
  test.each(['hector.delgado', 'delgado+solar@mail', '@mail.example', 'HECTOR.DELGADO+SOLAR@MAIL.EXAMPLE'])(
    'the e-mail: %s',
    (query) => expect(finds(query)).toBe(true),
  )
  test.each(['1420 w elm', '1420 West Elm Court', '1420 W. Elm Ct., Ontario', '91762 1420', 'ontario ca'])(
    'the address: %s',
    (query) => expect(finds(query)).toBe(true),
  )
  test.each(['L-1042', 'l1042', '1042'])('the number: %s', (query) => expect(finds(query)).toBe(true))
})

test.each(['delgada', '909 555 0130', '1421 elm', 'hector.delgado@mail.example', 'l-1043'])(
  'not found by %s',
  (query) => expect(finds(query)).toBe(false),
)

test.each(['', '   ', '- . ,', '()'])('%j has no terms', (query) => {
  expect(searchTerms(query)).toEqual([])
})

test('every stored name, e-mail or phone finds its record', () => {
  const name = fc.string({ unit: 'grapheme', maxLength: 30 }).filter((text) => !/[\d@]/.test(text))
  const phone = fc.integer({ min: 2_000_000_000, max: 9_999_999_999 }).map((digits) => `+1${digits}`)
  fc.assert(
    fc.property(name, fc.emailAddress(), phone, (name, email, phone) => {
      const text = searchText({ names: [name], emails: [email], phones: [phone] })
      for (const query of [name, email, email.toUpperCase(), phone]) {
        for (const term of searchTerms(query)) expect(text).toContain(term)
      }
    }),
  )
})

test('ignores case', () => {
  const name = fc.string({ unit: fc.constantFrom('a', 'é', 'ß', 'ø', 'ñ', 'ı', 'š', ' ', '’', '-') })
  fc.assert(
    fc.property(name, (name) => {
      expect(searchTerms(name.toUpperCase().toLowerCase())).toEqual(searchTerms(name.toUpperCase()))
    }),
  )
})

test('terms are idempotent', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', maxLength: 40 }).filter((text) => !/\d/.test(text)),
      (query) => {
        const terms = searchTerms(query)
        expect(searchTerms(terms.join(' '))).toEqual(terms)
      },
    ),
  )
})
