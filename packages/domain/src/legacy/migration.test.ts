import { describe, expect, test } from 'vitest'
import { noteOf, priceOf, readFormerRecord, saleTable, surveyOf } from './migration.ts'
import { asDay, asDollars, asFlag, asMoment, asRate, asInteger, asZip } from './parsers.ts'

describe('values typed in the former system', () => {
  test.each([
    [asDollars, '42,350.00', 42_350],
    [asDollars, '$ 1,000', 1_000],
    [asDollars, 38_745.5, 38_745.5],
    [asDollars, '12,34', undefined],
    [asDollars, '1.005', undefined],
    [asDollars, 'about 40k', undefined],
    [asDollars, '-5', undefined],
    [asInteger, '25', 25],
    [asInteger, '2.5', undefined],
    [asZip, 1_234, '01234'],
    [asZip, '91762-1234', '91762-1234'],
    [asZip, -3, '-3'],
    [asFlag, 'Yes', true],
    [asFlag, 'Needed', true],
    [asFlag, 'no', false],
    [asFlag, 'perhaps', undefined],
    [asRate, 2.35, '2.35'],
    [asRate, '18.99125', undefined],
    [asRate, 100_000, undefined],
    [asDay, '3/14/2022', '2022-03-14'],
    [asDay, '3-4-22', '2022-03-04'],
    [asDay, '3/4/98', '1998-03-04'],
    [asDay, '0000-01-01', undefined],
    [asDay, '12/31/1899', undefined],
    [asDay, '2022-03-14T10:00:00Z', '2022-03-14'],
    [asDay, '2/30/2022', undefined],
    [asDay, 'next week', undefined],
  ])('%o of %o', (as, given, read) => expect(as(given)).toBe(read))

  test('times are Pacific, in winter, in summer and on days with a clock change', () => {
    expect(asMoment('12/01/2023', '10:30 AM')).toBe('2023-12-01T18:30:00.000Z')
    expect(asMoment('7/1/2023', '14:05')).toBe('2023-07-01T21:05:00.000Z')
    expect(asMoment('3/10/2024', '9 am')).toBe('2024-03-10T16:00:00.000Z')
    expect(asMoment('11/3/2024', '12:15 pm')).toBe('2024-11-03T20:15:00.000Z')
    expect(asMoment('12/01/2023', 'noonish')).toBeUndefined()
    expect(asMoment('', '10:30')).toBeUndefined()
  })
})

test('values without a field and unreadable values become note lines', () => {
  const read = readFormerRecord(
    {
      contract_date: 'spring',
      permit_number: 'B2022-0881',
      finance_term_1: 25,
      on_hold: true,
      is_commercial: false,
      deposit_type: '',
      finance_programs: [{ finance_program_name: 'GreenLoan 25', finance_fee: 18.99, is_active: false }],
      installer: { installer_name: 'Sun & Sons', is_enabled: true, UUID_Installer: 'x' },
      modules: [],
    },
    saleTable,
    ['on_hold'],
  )
  expect(read.fields).toEqual({ permitNumber: 'B2022-0881', isCommercial: false })
  expect(read.words).toEqual([
    'Contract date: spring',
    'Finance term 1: 25',
    'Finance program: GreenLoan 25 · Finance fee 18.99',
    'Installer: Sun & Sons · Is enabled',
  ])
})

test('the manual price takes priority over the calculated one', () => {
  expect(priceOf({ sale_amount_manual: '31,900', sale_amount_calculated: 1 })).toEqual({
    field: 'sale_amount_manual',
    dollars: 31_900,
  })
  expect(priceOf({ sale_amount_manual: 'tbd', sale_amount_calculated: '30000' })).toEqual({
    field: 'sale_amount_calculated',
    dollars: 30_000,
  })
  expect(priceOf({})).toBeUndefined()
  expect(surveyOf({ site_survey_date: '12/01/2023', site_survey_time: '10:30 AM' })).toBe(
    '2023-12-01T18:30:00.000Z',
  )
})

test('a note keeps its type, and the name of a writer who is not a user', () => {
  const call = { note_text: 'Call in spring.', note_type: 'call', created_by: 'Noreen Pike' }
  expect(noteOf(call, true)).toEqual({ type: 'Call', body: 'Call in spring.' })
  expect(noteOf(call, false)).toEqual({ type: 'General', body: 'Call in spring.\n(Call, Noreen Pike)' })
  expect(noteOf({ ...call, note_type: 'Fax' }, false).body).toBe('Call in spring.\n(Fax, Noreen Pike)')
  expect(noteOf({ ...call, note_type: 'System' }, true)).toEqual({
    type: 'General',
    body: 'Call in spring.\n(System)',
  })
  const passedOn = { ...call, created_by_calculation: 'Noreen Pike', created_by_web_crm: 'Rita Reyes' }
  expect(noteOf(passedOn, true).body).toBe('Call in spring.\n(Rita Reyes)')
})
