import { describe, expect, test } from 'vitest'
import { planFills } from './fill.ts'
import { readLeadImport } from './lead-import.ts'

const lead = { firstName: 'Hector', lastName: 'Delgado', phone1: '+19095550129', email1: null }
const home = {
  streetAddress: '1420 W Elm Ct',
  city: 'Ontario',
  state: 'CA',
  zip: null,
  zipPlus4: null,
  utilProvider: null,
  utilBill: null,
  annualUsage: null,
}

function plan(body: Record<string, unknown>, known = lead, address: typeof home | null = home) {
  const read = readLeadImport({ firstName: 'Hector', lastName: 'Delgado', phone: '9095550129', ...body })
  if (!read.ok) throw new Error('This would be refused.')
  const { fills, differences: left } = planFills(known, address, read.lead)
  return { filled: fills.map((fill) => ({ ...fill.lead, ...fill.address })), left }
}

describe('filling a lead without an e-mail', () => {
  test.each([
    ['fills nothing that is known', { lastName: 'DELGADO' }, [], []],
    ['fills its e-mail', { email: 'h@mail.example' }, [{ email1: 'h@mail.example' }], []],
    ['does not replace its phone', { phone: '9515550113' }, [], ['Phone: (951) 555-0113']],
    ['does not replace its name', { lastName: 'Delgada' }, [], ['Name: Hector Delgada']],
  ])('%s', (_, body, filled, left) => {
    expect(plan(body)).toEqual({ filled, left })
  })

  test.each([
    [{ firstName: 'Hector', lastName: '' }, [{ lastName: 'Delgado' }], []],
    [{ firstName: '', lastName: 'Delgado' }, [{ firstName: 'Hector' }], []],
    [{ firstName: 'Ana', lastName: '' }, [], ['Name: Hector Delgado']],
  ])('fills a missing name, but not half of another name: %j', (names, filled, left) => {
    expect(plan({}, { ...lead, ...names })).toEqual({ filled, left })
  })
})

describe('filling its address', () => {
  test.each([
    [
      'fills missing fields',
      { address: '1420 West Elm Court', zip: '91762-1234' },
      [{ zip: '91762', zipPlus4: '1234' }],
      [],
    ],
    [
      'fills nothing from another house',
      { address: '88 Main St', zip: '92501' },
      [],
      ['Address: 88 Main St, 92501'],
    ],
    ['fills nothing from another town', { city: 'Corona', zip: '92882' }, [], ['Address: Corona, 92882']],
    [
      'fills utility and bill',
      { city: 'ONTARIO', utility: 'SCE', bill: '283' },
      [{ utilProvider: 'Southern California Edison', utilBill: 283, annualUsage: '250-300' }],
      [],
    ],
  ])('%s', (_, body, filled, left) => {
    expect(plan(body)).toEqual({ filled, left })
  })

  test('fills everything when there is none', () => {
    expect(plan({ city: 'Corona' }, lead, null).filled).toMatchObject([
      { city: 'Corona', streetAddress: null },
    ])
  })

  test('does not replace the utility and bill', () => {
    const known = { ...home, utilProvider: 'SCE', utilBill: 100, annualUsage: '100-150' } as never
    expect(plan({ city: 'Ontario', utility: 'SDGE', bill: '283' }, lead, known)).toEqual({
      filled: [],
      left: ['Utility: San Diego Gas & Electric', 'Electric bill: $283 a month', 'Usage band: 250-300'],
    })
  })
})
