/** All spellings of a person or house give the same result, and normalizing is idempotent. */
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { houseKey } from '../addresses/house-key.ts'
import { usStates } from '../addresses/us-states.ts'
import { normalizeEmail } from '../contact/email.ts'
import { normalizeName } from '../contact/names.ts'
import { normalizePhone } from '../contact/phone.ts'
import { leadKeys } from '../leads/duplicates.ts'
import { searchTerms, searchText } from '../search/search-text.ts'
import { onOneLine } from '../contact/names.ts'
import { readState, readZip } from './address.ts'
import { readBill } from './bill.ts'
import { readLeadImport } from './lead-import.ts'
import { emails, fullWidth, houses, names, phones } from './spellings.fixture.ts'

const holds = <T>(arbitrary: fc.Arbitrary<T>, property: (value: T) => unknown) =>
  fc.assert(
    fc.property(arbitrary, (value) => {
      property(value)
    }),
    { numRuns: 400 },
  )

const isFound = (typed: string, text: string) => searchTerms(typed).every((term) => text.includes(term))

const imported = (fields: object) => {
  const read = readLeadImport({ firstName: 'Ada', lastName: 'Po', email: 'ada@mail.example', ...fields })
  if (!read.ok) throw new Error(read.errors.map(({ message }) => message).join(' '))
  return read.lead
}

describe('a phone', () => {
  test('has one normalized form for all spellings', () => {
    holds(phones, ({ tidy, spelled }) => {
      expect(normalizePhone(spelled)?.e164, JSON.stringify(spelled)).toBe(tidy)
      expect(imported({ phone: spelled }).phone1).toBe(tidy)
    })
  })

  test('is found by any spelling', () => {
    holds(phones, ({ tidy, spelled }) => {
      expect(isFound(spelled, searchText({ phones: [tidy] })), JSON.stringify(spelled)).toBe(true)
    })
  })

  test('normalizes idempotently', () => {
    holds(phones, ({ tidy }) => expect(normalizePhone(tidy)?.e164).toBe(tidy))
    holds(fc.string({ unit: 'binary' }), (text) => {
      const once = normalizePhone(text)?.e164
      expect(once && normalizePhone(once)?.e164).toBe(once)
    })
  })
})

describe('an e-mail', () => {
  test('has one normalized form for all spellings', () => {
    holds(emails, ({ tidy, spelled }) => {
      expect(imported({ email: spelled }).email1, JSON.stringify(spelled)).toBe(tidy.normalize('NFC'))
    })
  })

  test('is found by any spelling', () => {
    holds(emails, ({ tidy, spelled }) => {
      const [first = ''] = spelled.split(/[;；]/)
      expect(isFound(first, searchText({ names: ['Ada Po'], emails: [tidy] })), JSON.stringify(spelled)).toBe(
        true,
      )
    })
  })

  test('normalizes idempotently', () => {
    holds(emails, ({ tidy }) => expect(normalizeEmail(tidy)).toBe(tidy))
    holds(fc.oneof(fc.emailAddress(), fc.string({ unit: 'binary' })), (text) => {
      const once = normalizeEmail(text)
      expect(once && normalizeEmail(once)).toBe(once)
    })
  })
})

describe('a name', () => {
  test('normalizes idempotently', () => {
    holds(
      fc.oneof(
        names.map(({ spelled }) => spelled),
        fc.string({ unit: 'grapheme' }),
      ),
      (text) => {
        const once = normalizeName(text)
        expect(normalizeName(once)).toBe(once)
      },
    )
  })

  test('is found by any spelling, and has one key', () => {
    const key = (lastName: string) =>
      leadKeys({
        firstName: 'Ada',
        lastName: normalizeName(lastName),
        phone1: '+19095550129',
        email1: null,
        streetAddress: null,
        zip: null,
      }).find(({ kind }) => kind === 'phone+name')?.key
    holds(names, ({ tidy, spelled }) => {
      expect(isFound(spelled, searchText({ names: [tidy] })), JSON.stringify(spelled)).toBe(true)
      expect(key(spelled), JSON.stringify(spelled)).toBe(key(tidy))
    })
  })
})

describe('a house', () => {
  test('has one key for all spellings', () => {
    holds(houses, ({ tidy, spelled, zip }) => {
      const { address } = imported({ address: spelled, zip })
      const plain = zip.normalize('NFKC').slice(0, 5)
      expect(address?.zip).toBe(plain)
      expect(houseKey(address?.streetAddress ?? null, address?.zip ?? null), JSON.stringify(spelled)).toBe(
        houseKey(tidy, plain),
      )
    })
  })

  test('is found by any spelling', () => {
    holds(houses, ({ tidy, spelled }) => {
      for (const zip of ['91762', null]) {
        const text = searchText({ addresses: [{ fullAddress: tidy, streetAddress: tidy, zip }] })
        expect(isFound(spelled, text), JSON.stringify(spelled)).toBe(true)
      }
    })
  })

  test('normalizes idempotently', () => {
    holds(houses, ({ spelled }) => expect(onOneLine(onOneLine(spelled))).toBe(onOneLine(spelled)))
    holds(fc.string({ unit: 'binary' }), (text) => expect(onOneLine(onOneLine(text))).toBe(onOneLine(text)))
  })
})

test('a state is read in any case, with dots and spaces', () => {
  const spellings = fc.constantFrom<(text: string) => string>(
    (text) => text,
    (text) => text.toLowerCase(),
    (text) => ` ${text}\u00A0`,
    (text) => text.split('').join('.'),
    fullWidth,
  )
  holds(fc.tuple(fc.constantFrom(...usStates), spellings), ([{ code, name }, spell]) => {
    expect(readState(spell(code)), spell(code)).toBe(code)
    expect(readState(fullWidth(name.toUpperCase())), name).toBe(code)
    expect(readState(name.replaceAll(' ', '  '))).toBe(code)
  })
})

test('a ZIP+4 is read with any separator and surrounding spaces', () => {
  const zip = fc.tuple(
    fc.integer({ min: 10_000, max: 99_999 }),
    fc.constantFrom('', '-1234', ' 1234', '1234', ' - 1234', '\u20131234'),
    fc.constantFrom((text: string) => text, fullWidth),
  )
  holds(zip, ([five, plus4, spell]) => {
    const read = readZip(` ${spell(`${five}${plus4}`)} `)
    expect(read, JSON.stringify(spell(`${five}${plus4}`))).toEqual({
      zip: String(five),
      plus4: plus4 === '' ? null : '1234',
    })
  })
})

test('a bill is read with any surrounding words', () => {
  const bills = fc.tuple(
    fc.integer({ min: 1, max: 99_999 }),
    fc.constantFrom<(text: string) => string>(
      (text) => text,
      (text) => `$${text}`,
      (text) => `$ ${text}.00`,
      (text) => `~${text}/mo`,
      (text) => `about ${text} dollars a month`,
      (text) => `${text} USD`,
      (text) => fullWidth(`$${text}`),
    ),
  )
  holds(bills, ([dollars, spell]) => {
    expect(readBill(spell(String(dollars)))?.utilBill, spell(String(dollars))).toBe(dollars)
    expect(readBill(spell(dollars.toLocaleString('en-US')))?.utilBill).toBe(dollars)
  })
})

test('an import reads any body without failing, and deterministically', () => {
  const field = fc.oneof(fc.string({ unit: 'binary' }), fc.jsonValue())
  const body = fc.dictionary(
    fc.constantFrom(
      'firstName',
      'lastName',
      'email',
      'phone',
      'address',
      'state',
      'zip',
      'electricBill',
      'notes',
    ),
    field,
  )
  holds(body, (given) => expect(readLeadImport(given)).toEqual(readLeadImport(given)))
})
