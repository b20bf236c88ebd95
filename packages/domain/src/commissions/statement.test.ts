import { describe, expect, test } from 'vitest'
import { pathOfSale } from '../sales/phases.ts'
import { type StatedSheet, cancelRates, statementOf } from './statement.ts'

const now = '2026-03-20T18:00:00Z'
const sale = { status: 'Permit', cancelDate: null, installCompletedDate: null } as const

const sheet = (fields: Partial<StatedSheet> = {}): StatedSheet => ({
  state: 'Approved',
  commissionAmount: '8000.00',
  settledAmount: null,
  approvedAt: '2026-02-03T18:00:00Z',
  completedAt: null,
  draws: [],
  sale,
  ...fields,
})
const draw = (
  amount: string,
  paymentDate: string | null,
  state: 'Paid' | 'Requested' | 'Approved' = 'Paid',
) => ({
  amount,
  state,
  paymentDate,
  checkNumber: null,
})

/** Dollars and cents of every amount. */
const cents = (sums: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(sums).map(([key, value]) => [key, value && Number(value).toFixed(2)]))

describe('a statement', () => {
  const sheets = [
    sheet({ draws: [draw('1000.10', '2026-02-10'), draw('750.00', null, 'Requested')] }),
    sheet({ state: 'Draft', commissionAmount: '5194.65', approvedAt: null }),
    sheet({
      state: 'Completed',
      commissionAmount: '7473.74',
      settledAmount: '6473.74',
      completedAt: '2026-03-02T07:30:00Z',
      draws: [draw('1000.00', '2026-02-20')],
      sale: { status: 'Complete', cancelDate: null, installCompletedDate: '2026-02-25' },
    }),
    sheet({
      commissionAmount: '4176.90',
      draws: [draw('1200.00', '2026-02-12')],
      sale: { status: 'Cancelled', cancelDate: '2026-03-05', installCompletedDate: null },
    }),
  ]
  const { totals, months, sheets: stated } = statementOf(sheets, {}, now)

  test('adds up what is approved, and tells what waits and what is owed back apart', () => {
    expect(cents(totals)).toEqual({
      expected: '5194.65',
      // 8,000.00 and 7,473.74: the cancelled one earns nothing.
      earned: '15473.74',
      drawn: '3200.10',
      settled: '6473.74',
      // 6,999.90 less the 1,200.00 that were drawn on the cancelled one.
      due: '5799.90',
      owedBack: '1200.00',
      asked: '750.00',
      available: '6249.90',
      atRisk: '1000.10',
      forecast: null,
    })
  })

  test('of a sheet below par on which nothing was paid owes nothing back; approved, it lowers what is due', () => {
    const below = { commissionAmount: '-2320.00' }
    const totalsIn = (state: StatedSheet['state'], ...paid: string[]) =>
      cents(
        statementOf([sheet({ ...below, state, draws: paid.map((one) => draw(one, '2026-02-10')) })], {}, now)
          .totals,
      )
    expect(totalsIn('Draft')).toMatchObject({ due: '0.00', owedBack: '0.00', expected: '-2320.00' })
    expect(totalsIn('Draft', '700.00')).toMatchObject({ due: '-700.00', owedBack: '700.00' })
    expect(totalsIn('Approved')).toMatchObject({ due: '-2320.00', owedBack: '0.00' })
  })

  test('a month has what was approved and what was paid in it, as it stands', () => {
    expect(months).toHaveLength(12)
    expect(months.slice(-2).map(cents)).toEqual([
      { month: 'NaN', earned: '15473.74', paid: '3200.10' },
      // Half past eleven at night of the first, in California.
      { month: 'NaN', earned: '0.00', paid: '6473.74' },
    ])
    expect(months.at(-1)?.month).toBe('2026-03-01')
  })

  test.each<[number, readonly (readonly [string, string | null, string, string])[]]>([
    [
      0,
      [
        ['commission', '2026-02-03', '8000.00', '8000.00'],
        ['draw', '2026-02-10', '-1000.10', '6999.90'],
      ],
    ],
    [1, [['commission', null, '5194.65', '5194.65']]],
    [
      2,
      [
        ['commission', '2026-02-03', '7473.74', '7473.74'],
        ['draw', '2026-02-20', '-1000.00', '6473.74'],
        ['settled', '2026-03-01', '-6473.74', '0.00'],
      ],
    ],
    [
      3,
      [
        ['commission', '2026-02-03', '4176.90', '4176.90'],
        ['draw', '2026-02-12', '-1200.00', '2976.90'],
        ['cancelled', '2026-03-05', '-4176.90', '-1200.00'],
      ],
    ],
  ])('the ledger of sheet %i ends in its balance', (at, expected) => {
    const one = stated[at]
    const ledger = one?.ledger ?? []
    expect(
      ledger.map(({ kind, day, amount, balance }) => [kind, day, amount.toFixed(2), balance.toFixed(2)]),
    ).toEqual(expected)
    expect(ledger.at(-1)?.balance.toFixed(2)).toBe(one?.balanceDue.toFixed(2))
  })
})

describe('what is at risk', () => {
  const rates = cancelRates(
    15,
    new Map([
      ['Survey', 3],
      ['Permit', 2],
    ]),
    pathOfSale,
  )
  const risk = (status: StatedSheet['sale']['status'], installCompletedDate: string | null = null) => {
    const [one] = statementOf(
      [
        sheet({
          draws: [draw('1000.01', '2026-02-10')],
          sale: { status, cancelDate: null, installCompletedDate },
        }),
      ],
      rates,
      now,
    ).sheets
    return [one?.atRisk.toFixed(2), one?.forecast?.toFixed(2)]
  }

  test.each([
    // 5 of 20 of those that came so far were cancelled there or later, then 2 of 17.
    ['Pending', '1000.01', '250.00'],
    ['Survey', '1000.01', '250.00'],
    ['Design', '1000.01', '117.65'],
    ['Permit', '1000.01', '117.65'],
    ['Install', '1000.01', '0.00'],
    ['PTO', '0.00', '0.00'],
  ] as const)('of a job in %s: %s, of which %s will be owed back', (status, atRisk, forecast) => {
    expect(risk(status)).toEqual([atRisk, forecast])
  })

  test('ends with the installation, wherever the job stands', () => {
    expect(risk('Permit', '2026-03-01')).toEqual(['0.00', '0.00'])
  })

  test('is not foretold by a handful of jobs', () => {
    expect(cancelRates(6, new Map([['Permit', 3]]), pathOfSale)).toEqual({})
  })
})
