import { expect, test } from 'vitest'
import { type SheetForDrift, driftOf, needsReason } from './sheet-drift.ts'

const taken: Omit<SheetForDrift, 'sale'> = {
  repId: 'rita',
  repName: 'Rita Reyes',
  saleAmount: 28_800,
  systemWatts: 8_000,
  dealerFeeTotal: 0,
  referralAmount: 500,
  isSelfGen: false,
  parValue: '2.6000',
  listedPar: '2.6000',
  leadSources: ['Google', 'Google'],
}
const sale: SheetForDrift['sale'] = {
  repId: 'rita',
  repName: 'Rita Reyes',
  saleAmount: 28_800,
  systemWatts: 8_000,
  dealerFeeTotal: null,
  referralAmount: 500,
  referralStatus: 'Qualified',
  referralTakenBy: null,
  installCompletedDate: '2026-03-01',
}

const wordsOf = (sheet: SheetForDrift) => driftOf(sheet).map(({ words }) => words)

test.each<[string, Partial<SheetForDrift['sale']>, string[]]>([
  ['no changes', {}, []],
  ['another rep', { repId: 'sam', repName: 'Sam Ito' }, ['its rep is Sam Ito and not Rita Reyes']],
  ['no rep anymore', { repId: null, repName: null }, ['its rep is no one and not Rita Reyes']],
  ['another amount', { saleAmount: 29_000 }, ['its amount is $29,000.00 and not $28,800.00']],
  ['another size', { systemWatts: 8_400 }, ['its size is 8,400 W and not 8,000 W']],
  ['a size that is not entered', { systemWatts: 0 }, []],
  ['other lenders', { dealerFeeTotal: 910 }, ['its dealer fees are $910.00 and not $0.00']],
  ['a paid referral', { referralStatus: 'Paid' }, []],
  ['more for the referral', { referralAmount: 750 }, ['its referral costs $750.00 and not $500.00']],
  [
    'a void referral',
    { referralAmount: 0, referralStatus: 'Void' },
    ['its referral is void: it costs $0.00 and not $500.00'],
  ],
  [
    'no referral',
    { referralAmount: null, referralStatus: null },
    ['its client has no referral, and $500.00 is deducted for one'],
  ],
  [
    'a referral that another sheet deducts',
    { referralTakenBy: 'J-1001' },
    ['its referral is already deducted on J-1001, and $500.00 is deducted again'],
  ],
  ['nothing installed', { installCompletedDate: null }, ['nothing is installed yet']],
])('a sale with %s makes the sheet report the difference', (_what, now, said) => {
  expect(wordsOf({ ...taken, sale: { ...sale, ...now } })).toEqual(said)
})

test('a sheet without a referral matches a sale without a referral', () => {
  const none = { ...sale, referralAmount: null, referralStatus: null }
  expect(wordsOf({ ...taken, referralAmount: 0, sale: none })).toEqual([])
})

test('a sheet inflated in five fields reports five differences', () => {
  const padded: SheetForDrift = {
    ...taken,
    saleAmount: 60_000,
    systemWatts: 5_000,
    referralAmount: 0,
    isSelfGen: true,
    parValue: '0.5',
    sale: {
      ...sale,
      saleAmount: 46_500,
      systemWatts: 10_500,
      dealerFeeTotal: 2_325,
      referralAmount: null,
      referralStatus: null,
    },
  }
  expect(wordsOf(padded)).toEqual([
    'its amount is $46,500.00 and not $60,000.00',
    'its size is 10,500 W and not 5,000 W',
    'its dealer fees are $2,325.00 and not $0.00',
    'its client came from Google, and the sheet pays the self-gen bonus',
    'the price list has par $2.6000 and the sheet $0.5000',
  ])
})

test('a source that changed to self-generated later is reported', () => {
  const changed = { ...taken, isSelfGen: true, leadSources: ['Self Generated', 'Google'], sale }
  expect(driftOf(changed).map(({ of }) => of)).toEqual(['selfGen'])
  expect(driftOf({ ...changed, leadSources: ['Self Generated', 'Self Generated'] })).toEqual([])
})

test('a job that is only not installed yet needs no reason for approval', () => {
  const early = driftOf({ ...taken, sale: { ...sale, installCompletedDate: null } })
  expect(needsReason(early)).toBe(false)
  expect(needsReason(driftOf({ ...taken, saleAmount: 1, sale }))).toBe(true)
})
