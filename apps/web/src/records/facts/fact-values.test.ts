import { expect, test, vi } from 'vitest'
import type { Fact, FactTable } from './fact.ts'
import {
  changesOf,
  faultIn,
  faultsIn,
  toNewRecord,
  parseValue,
  formatValue,
  toInput,
  valuesOf,
} from './fact-values.ts'

// Outside a browser, the sign-in client logs that there is no window.
vi.hoisted(() => vi.spyOn(console, 'debug').mockImplementation(() => {}))

interface House {
  readonly city: string | null
  readonly zip: string | null
  readonly plus4: string | null
  readonly stories: number | null
  readonly area: number | null
  readonly bill: number | null
  readonly rate: number | null
  readonly hasHoa: boolean | null
  readonly isQuiet: boolean
  readonly phone: string | null
  readonly kind: string | null
  readonly ownerId: string | null
  readonly soldOn: string | null
  readonly visitAt: string | null
  readonly name: string
}

const facts = {
  city: {
    kind: 'text',
    label: 'City',
    maxLength: 9,
    check: (text) => (text === 'Oz' ? 'Nowhere.' : undefined),
  },
  zip: {
    kind: 'text',
    label: 'ZIP',
    maxLength: 20,
    toInput: ({ zip, plus4 }) => [zip, plus4].filter(Boolean).join('-'),
  },
  stories: { kind: 'number', label: 'Stories', min: 1, max: 200 },
  area: { kind: 'number', label: 'Area', min: 1, max: 1_000_000, unit: 'sq ft' },
  bill: { kind: 'money', label: 'Bill', min: -9, max: 999_999.99 },
  rate: { kind: 'percent', label: 'Rate', min: 0, max: 99.9999, decimals: 4 },
  hasHoa: { kind: 'yes-no', label: 'HOA' },
  isQuiet: { kind: 'yes-no', label: 'Quiet', words: ['Left alone', 'Called'], isNeeded: true },
  phone: { kind: 'text', type: 'tel', label: 'Phone', maxLength: 40 },
  kind: { kind: 'choice', label: 'Kind', choices: [{ value: 'B', label: 'Bungalow' }] },
  ownerId: { kind: 'person', label: 'Owner', choices: () => [] },
  soldOn: { kind: 'day', label: 'Sold' },
  visitAt: { kind: 'moment', label: 'Visit' },
  name: { kind: 'text', label: 'Name', maxLength: 80, isNeverNull: true },
} satisfies FactTable<House>
type Field = keyof typeof facts

test.each<[Field, string, unknown]>([
  ['bill', '$1,204.50', 1204.5],
  ['bill', ' ', null],
  ['bill', '28,971.00', 28971],
  ['bill', '-.5', -0.5],
  ['rate', '18.99 %', 18.99],
  ['stories', '2', 2],
  ['hasHoa', 'no', false],
  ['hasHoa', '', null],
  ['city', ' Chino ', 'Chino'],
  ['name', ' ', ''],
  ['ownerId', '', null],
  ['soldOn', '2026-11-24', '2026-11-24'],
  ['visitAt', '2026-11-24T15:30', '2026-11-24T23:30:00.000Z'],
  // The hour that the clocks skip in spring, and the one they repeat in fall.
  ['visitAt', '2026-03-08T02:30', '2026-03-08T10:30:00.000Z'],
  ['visitAt', '2026-11-01T01:30', '2026-11-01T08:30:00.000Z'],
])('%s: "%s" is parsed as %o', (field, text, expected) => {
  expect(parseValue<House>(facts[field], text)).toEqual(expected)
})

test.each<[Field, string, string | undefined]>([
  ['stories', 'two', 'This is not a number.'],
  ['rate', '2,5', 'This is not a number.'],
  ['rate', '13,5 %', 'This is not a number.'],
  ['bill', '1e5', 'This is not a number.'],
  ['bill', '$', 'This is not a number.'],
  ['stories', '1.5', 'A whole number, please.'],
  // Ambiguous: two, or two thousand.
  ['stories', '2.000', 'A whole number, please.'],
  ['stories', '0', 'From 1 to 200.'],
  ['bill', '12.345', 'Two decimals at most.'],
  ['bill', '28.800', 'Two decimals at most.'],
  ['bill', '12 34', 'This is not a number.'],
  ['bill', '5%', 'Leave out the % sign.'],
  ['rate', '$5', 'Leave out the $ sign.'],
  ['rate', '1.23456', '4 decimals at most.'],
  ['rate', '100', 'From 0 to 99.9999.'],
  ['bill', '312.5', undefined],
  ['stories', '', undefined],
  ['city', 'Oz', 'Nowhere.'],
  ['city', 'anything', undefined],
])('%s: "%s" is refused with %s', (field, text, expected) => {
  expect(faultIn<House>(facts[field], text)).toBe(expected)
})

test('a required field must not be empty', () => {
  const par: Fact<House> = { kind: 'money', label: 'Par', min: 0, max: 9, isNeeded: true }
  expect(['', ' ', '0', '3.5'].map((typed) => faultIn(par, typed))).toEqual([
    'Enter the amount.',
    'Enter the amount.',
    undefined,
    undefined,
  ])
})

test.each<[Field, unknown, string | undefined]>([
  ['area', 1, '1 sq ft'],
  ['area', 2640, '2,640 sq ft'],
  ['bill', 312.5, '$312.50'],
  ['bill', -8, '−$8.00'],
  ['rate', 18.99, '18.99%'],
  ['hasHoa', false, 'No'],
  ['isQuiet', true, 'Left alone'],
  ['phone', '+19095550129', '(909) 555-0129'],
  ['kind', 'B', 'Bungalow'],
  ['kind', 'what it once was', 'what it once was'],
  ['soldOn', '2025-03-09', 'Sun, Mar 9, 2025'],
  ['visitAt', '2025-03-09T23:30:00Z', 'Sun, Mar 9, 2025, 4:30\u00a0pm'],
  ['city', null, undefined],
  ['city', '', undefined],
])('%s %s is formatted as %s', (field, value, expected) => {
  expect(formatValue<House>(facts[field], value)).toBe(expected)
})

test('one year is singular, and two are plural', () => {
  const age: Fact<House> = { kind: 'number', label: 'Age', min: 0, max: 300, unit: 'years' }
  expect([1, 12].map((value) => formatValue(age, value))).toEqual(['1 year', '12 years'])
})

const house: House = {
  city: 'Chino',
  zip: '91762',
  plus4: '1234',
  stories: 2,
  area: null,
  bill: 312.5,
  rate: 18.99,
  hasHoa: false,
  isQuiet: false,
  phone: '+19095550129',
  kind: null,
  ownerId: 'o',
  soldOn: '2026-11-24',
  visitAt: '2026-11-24T23:30:00Z',
  name: '',
}

test('the values of an unchanged form are equal to the record', () => {
  const values = valuesOf<House, Field>(facts, house)
  expect(values).toMatchObject({ zip: '91762-1234', bill: '312.50', hasHoa: 'no', phone: '(909) 555-0129' })
  const { zip: _typedAsOne, phone: _spelled, ...others } = changesOf(facts, values, Object.keys(values))
  expect({ ...others, visitAt: toInput(facts.visitAt, 'visitAt', house) }).toEqual({
    ...house,
    zip: undefined,
    plus4: undefined,
    phone: undefined,
    visitAt: '2026-11-24T15:30',
  })
})

test('a new record has only the filled fields, and every error shows at once', () => {
  const typed = { ...valuesOf<House, Field>(facts), city: 'Oz', stories: '1.5', name: ' ' }
  expect(toNewRecord(facts, typed)).toEqual({ city: 'Oz', stories: 1.5 })
  expect(faultsIn(facts, typed)).toEqual({ city: 'Nowhere.', stories: 'A whole number, please.' })
})

test('a value that contradicts another field is a form error', () => {
  const table: FactTable<House> = {
    ...facts,
    bill: {
      ...facts.bill,
      contradiction: ({ area, bill }) => ((bill ?? 0) > (area ?? 0) ? 'More than the house has.' : undefined),
    },
  }
  const values = { ...valuesOf(table), area: '1,200', bill: '1,200.50' }
  expect(faultsIn(table, values)).toEqual({ bill: 'More than the house has.' })
  expect(faultsIn(table, { ...values, bill: '1,200' })).toEqual({})
})
