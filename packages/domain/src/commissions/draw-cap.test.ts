import { describe, expect, test } from 'vitest'
import { balanceOf } from './balance.ts'
import { type DrawStep, drawShareOf } from './draw-cap.ts'

const steps: readonly DrawStep[] = [
  { from: 'Install', percent: 60 },
  { from: 'Permit', percent: 30 },
  { from: 'PTO', percent: 100 },
]
/** Signed on a Friday: a buyer under 65 may cancel until Wednesday. */
const sale = { status: 'Pending', contractDate: '2026-02-20', isSenior: false } as const

describe('the share that may be drawn', () => {
  test.each([
    [
      'before a contract',
      { ...sale, contractDate: null },
      [],
      '2026-03-02',
      0,
      /before the contract is signed/,
    ],
    ['on the last day to cancel', sale, [], '2026-02-25', 0, /until the end of .*25/],
    ['the day after', sale, [], '2026-02-26', 100, /^all of it$/],
    ['the day after, for a senior', { ...sale, isSenior: true }, [], '2026-02-26', 0, /the buyer can cancel/],
    [
      'before the first step',
      sale,
      steps,
      '2026-03-02',
      0,
      /^Nothing may be drawn yet: 30% from Permit on\.$/,
    ],
    [
      'in a phase between two steps',
      { ...sale, status: 'Inspection' as const },
      steps,
      '2026-03-02',
      60,
      /^60% .*, 100% from PTO on\.$/,
    ],
    [
      'after the last step',
      { ...sale, status: 'Complete' as const },
      steps,
      '2026-03-02',
      100,
      /^all of it$/,
    ],
  ] as const)('%s', (_when, of, by, today, percent, words) => {
    const share = drawShareOf(of, by, today)
    expect(share.percent).toBe(percent)
    expect(share.words ?? 'all of it').toMatch(words)
  })
})

test('a share includes requested and paid draws, and is never rounded up', () => {
  const draws = [
    { amount: '1000.00', state: 'Paid' as const },
    { amount: '500.00', state: 'Requested' as const },
  ]
  const sheet = {
    commissionAmount: '8000.01',
    isSaleCancelled: false,
    payments: [{ kind: 'draw' as const, amount: '1000.00' }],
    draws,
  }
  const of = (sharePercent: number) => {
    const { drawAvailable, drawApprovable, balanceDue } = balanceOf({
      ...sheet,
      share: { percent: sharePercent, words: null },
    })
    return [drawAvailable, drawApprovable, balanceDue].map((amount) => amount.toFixed(2))
  }
  expect(of(30)).toEqual(['900.00', '1400.00', '7000.01'])
  expect(of(10)).toEqual(['0.00', '0.00', '7000.01'])
  expect(of(100)).toEqual(['6500.01', '7000.01', '7000.01'])
})
