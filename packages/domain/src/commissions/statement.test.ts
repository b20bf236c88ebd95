import { describe, expect, test } from 'vitest'
import { pathOfSale } from '../sales/phases.ts'
import { type StatementSheet, cancelRates, periodOf, statementOf } from './statement.ts'

const now = '2026-03-20T18:00:00Z'
const sale = { status: 'Permit', cancelDate: null, installCompletedDate: null } as const

const sheet = (fields: Partial<StatementSheet> = {}): StatementSheet => ({
  state: 'Approved',
  commissionAmount: '8000.00',
  approvedAt: '2026-02-03T18:00:00Z',
  draws: [],
  payments: [],
  sale,
  ...fields,
})
type StatedPayment = StatementSheet['payments'][number]

const payment = (
  kind: StatedPayment['kind'],
  amount: string,
  day: string,
  isReversal = false,
): StatedPayment => ({
  kind,
  amount,
  day,
  checkNumber: null,
  isReversal,
})

/** Paid draws with these amounts and days. */
const drawn = (...paid: readonly (readonly [amount: string, day: string])[]) => ({
  draws: paid.map(([amount]) => ({ amount, state: 'Paid' as const })),
  payments: paid.map(([amount, day]) => payment('draw', amount, day)),
})

/** Formats every amount with two decimals. */
const cents = (sums: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(sums).map(([key, value]) => [key, value && Number(value).toFixed(2)]))

describe('a statement', () => {
  const sheets = [
    sheet({
      ...drawn(['1000.10', '2026-02-10']),
      draws: [
        { amount: '1000.10', state: 'Paid' },
        { amount: '750.00', state: 'Requested' },
      ],
    }),
    sheet({ state: 'Submitted', commissionAmount: '5194.65', approvedAt: null }),
    sheet({
      state: 'Draft',
      commissionAmount: '911.00',
      approvedAt: null,
      ...drawn(['100.00', '2026-02-11']),
    }),
    sheet({
      state: 'Completed',
      commissionAmount: '7473.74',
      draws: [{ amount: '1000.00', state: 'Paid' }],
      payments: [payment('draw', '1000.00', '2026-02-20'), payment('settlement', '6473.74', '2026-03-01')],
      sale: { status: 'Complete', cancelDate: null, installCompletedDate: '2026-02-25' },
    }),
    sheet({
      commissionAmount: '4176.90',
      ...drawn(['1200.00', '2026-02-12']),
      sale: { status: 'Cancelled', cancelDate: '2026-03-05', installCompletedDate: null },
    }),
  ]
  const { totals, months, sheets: stated } = statementOf(sheets, {}, now)

  test('adds up approved sheets, and separates expected and owed-back amounts', () => {
    expect(cents(totals)).toEqual({
      expected: '5194.65',
      // 8,000.00 and 7,473.74: the canceled sale earns nothing.
      earned: '15473.74',
      drawn: '3300.10',
      settled: '6473.74',
      repaid: '0.00',
      paidUnapproved: '100.00',
      // 6,999.90 less the 1,200.00 drawn on the canceled sale.
      due: '5799.90',
      owedBack: '1200.00',
      asked: '750.00',
      available: '11444.55',
      atRisk: '1100.10',
      forecast: null,
    })
  })

  test('owes nothing back on a below-par sheet without draws; once approved, the sheet lowers the due amount', () => {
    const below = { commissionAmount: '-2320.00' }
    const totalsIn = (state: StatementSheet['state'], ...paid: string[]) =>
      cents(
        statementOf(
          [sheet({ ...below, state, ...drawn(...paid.map((one) => [one, '2026-02-10'] as const)) })],
          {},
          now,
        ).totals,
      )
    expect(totalsIn('Submitted')).toMatchObject({ due: '0.00', owedBack: '0.00', expected: '-2320.00' })
    expect(totalsIn('Draft')).toMatchObject({ expected: '0.00' })
    expect(totalsIn('Draft', '700.00')).toMatchObject({ due: '-700.00', owedBack: '700.00' })
    expect(totalsIn('Approved')).toMatchObject({ due: '-2320.00', owedBack: '0.00' })
  })

  test('a month has the commissions approved and paid in it', () => {
    expect(months).toHaveLength(12)
    expect(months.slice(-2).map(cents)).toEqual([
      { month: 'NaN', earned: '15473.74', paid: '3300.10' },
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
    [
      3,
      [
        ['commission', '2026-02-03', '7473.74', '7473.74'],
        ['draw', '2026-02-20', '-1000.00', '6473.74'],
        ['settled', '2026-03-01', '-6473.74', '0.00'],
      ],
    ],
    [
      4,
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

describe('a statement of a period', () => {
  const sheets = [
    sheet({
      ...drawn(['1000.00', '2026-02-10']),
      payments: [
        payment('draw', '1000.00', '2026-02-10'),
        payment('settlement', '7000.00', '2026-03-01'),
        payment('settlement', '-7000.00', '2026-03-04', true),
      ],
    }),
    sheet({
      ...drawn(['1200.00', '2026-02-12']),
      payments: [payment('draw', '1200.00', '2026-02-12'), payment('repayment', '-200.00', '2026-03-10')],
      sale: { status: 'Cancelled', cancelDate: '2026-03-05', installCompletedDate: null },
    }),
    sheet({ state: 'Draft', approvedAt: null, ...drawn(['50.00', '2026-03-02']) }),
  ]
  const { sheets: stated, totals } = statementOf(sheets, {}, now)

  test.each([
    [{ from: '2026-02-01', to: '2026-02-28' }, ['0.00', '16000.00', '2200.00', '13800.00']],
    // A settlement and its reversal; a canceled sale with a partial repayment.
    [{ from: '2026-03-01', to: '2026-03-31' }, ['13800.00', '-8000.00', '-150.00', '5950.00']],
    [{}, ['0.00', '8000.00', '2050.00', '5950.00']],
  ])('%o begins with %s and adds up', (period, [opening, earned, paid, closing]) => {
    const of = periodOf(stated, period)
    expect(cents(of)).toEqual({ opening, earned, paid, closing })
  })

  test('ends in the due amount, less payments on unapproved sheets', () => {
    expect(totals.due.minus(totals.paidUnapproved).toFixed(2)).toBe(periodOf(stated, {}).closing.toFixed(2))
    const { earned, drawn: paid, settled, repaid, paidUnapproved, due } = totals
    expect(earned.minus(paid).minus(settled).plus(repaid).plus(paidUnapproved).toFixed(2)).toBe(
      due.toFixed(2),
    )
  })
})

describe('the amount at risk', () => {
  const rates = cancelRates(
    15,
    new Map([
      ['Survey', 3],
      ['Permit', 2],
    ]),
    pathOfSale,
  )
  const risk = (status: StatementSheet['sale']['status'], installCompletedDate: string | null = null) => {
    const [one] = statementOf(
      [
        sheet({
          ...drawn(['1000.01', '2026-02-10']),
          sale: { status, cancelDate: null, installCompletedDate },
        }),
      ],
      rates,
      now,
    ).sheets
    return [one?.atRisk.toFixed(2), one?.forecast?.toFixed(2)]
  }

  test.each([
    // 5 of the 20 jobs that came this far were canceled there or later, then 2 of 17.
    ['Pending', '1000.01', '250.00'],
    ['Survey', '1000.01', '250.00'],
    ['Design', '1000.01', '117.65'],
    ['Permit', '1000.01', '117.65'],
    ['Install', '1000.01', '0.00'],
    ['PTO', '0.00', '0.00'],
  ] as const)('for a job in %s is %s, with a forecast of %s', (status, atRisk, forecast) => {
    expect(risk(status)).toEqual([atRisk, forecast])
  })

  test('is zero after the installation, in any phase', () => {
    expect(risk('Permit', '2026-03-01')).toEqual(['0.00', '0.00'])
  })

  test('has no forecast from only a few jobs', () => {
    expect(cancelRates(6, new Map([['Permit', 3]]), pathOfSale)).toEqual({})
  })
})
