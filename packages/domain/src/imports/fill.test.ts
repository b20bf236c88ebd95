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
  const { fills, left } = planFills(known, address, read.lead)
  return { filled: fills.map((fill) => ({ ...fill.lead, ...fill.address })), left }
}

describe('of a lead without an e-mail', () => {
  test.each([
    ['nothing that it has', { lastName: 'DELGADO' }, [], []],
    ['its e-mail', { email: 'h@mail.example' }, [{ email1: 'h@mail.example' }], []],
    ['not its phone', { phone: '9515550113' }, [], ['Phone: (951) 555-0113']],
    ['not its name', { lastName: 'Delgada' }, [], ['Name: Hector Delgada']],
  ])('%s', (_, body, filled, left) => {
    expect(plan(body)).toEqual({ filled, left })
  })

  test.each([
    [{ firstName: 'Hector', lastName: '' }, [{ lastName: 'Delgado' }], []],
    [{ firstName: '', lastName: 'Delgado' }, [{ firstName: 'Hector' }], []],
    [{ firstName: 'Ana', lastName: '' }, [], ['Name: Hector Delgado']],
  ])('a name that is missing, not half of another: %j', (names, filled, left) => {
    expect(plan({}, { ...lead, ...names })).toEqual({ filled, left })
  })
})

describe('of its address', () => {
  test.each([
    [
      'what is missing',
      { address: '1420 West Elm Court', zip: '91762-1234' },
      [{ zip: '91762', zipPlus4: '1234' }],
      [],
    ],
    ['nothing of another house', { address: '88 Main St', zip: '92501' }, [], ['Address: 88 Main St, 92501']],
    ['nothing of another town', { city: 'Corona', zip: '92882' }, [], ['Address: Corona, 92882']],
    [
      'utility and bill',
      { city: 'ONTARIO', utility: 'SCE', bill: '283' },
      [{ utilProvider: 'Southern California Edison', utilBill: 283, annualUsage: '250-300' }],
      [],
    ],
  ])('%s', (_, body, filled, left) => {
    expect(plan(body)).toEqual({ filled, left })
  })

  test('everything, when there is none', () => {
    expect(plan({ city: 'Corona' }, lead, null).filled).toMatchObject([
      { city: 'Corona', streetAddress: null },
    ])
  })

  test('no other utility and bill than it has', () => {
    const known = { ...home, utilProvider: 'SCE', utilBill: 100, annualUsage: '100-150' } as never
    expect(plan({ city: 'Ontario', utility: 'SDGE', bill: '283' }, lead, known)).toEqual({
      filled: [],
      left: ['Utility: San Diego Gas & Electric', 'Electric bill: $283 a month', 'Usage band: 250-300'],
    })
  })
})
