import type { Commission } from '@crm/contract/web/commission-shapes'
import { expect, test } from 'vitest'
import { driftOf } from './sheet-drift.ts'

const taken = {
  repId: 'rita',
  repName: 'Rita Reyes',
  saleAmount: 28_800,
  systemWatts: 8_000,
  dealerFeeTotal: 0,
  referralAmount: 500,
}
const sale = {
  repId: 'rita',
  repName: 'Rita Reyes',
  saleAmount: 28_800,
  systemWatts: 8_000,
  dealerFeeTotal: null,
  referralAmount: 500,
  referralStatus: 'Qualified',
}

test.each<[string, Partial<Commission['sale']>, string[]]>([
  ['what it was', {}, []],
  ['another rep', { repId: 'sam', repName: 'Sam Ito' }, ['its rep is Sam Ito and not Rita Reyes']],
  ['nobody any more', { repId: null, repName: null }, ['its rep is nobody and not Rita Reyes']],
  ['another amount', { saleAmount: 29_000 }, ['its amount is $29,000.00 and not $28,800.00']],
  ['another size', { systemWatts: 8_400 }, ['its size is 8,400 W and not 8,000 W']],
  ['no size', { systemWatts: 0 }, ['its size is not entered and not 8,000 W']],
  ['other lenders', { dealerFeeTotal: 910 }, ['its lenders keep $910.00 and not $0.00']],
  ['a paid referral', { referralStatus: 'Paid' }, []],
  ['more for the referral', { referralAmount: 750 }, ['its referral costs $750.00 and not $500.00']],
  [
    'a referral that came to nothing',
    { referralAmount: 0, referralStatus: 'Void' },
    ['its referral is void: it costs $0.00 and not $500.00'],
  ],
  [
    'no referral',
    { referralAmount: null, referralStatus: null },
    ['nobody is entered as having referred its client, and $500.00 is taken for it'],
  ],
])('of a sale with %s the sheet says what differs', (_what, now, said) => {
  expect(driftOf({ ...taken, sale: { ...sale, ...now } } as Commission)).toEqual(said)
})

test('a sheet that took nothing misses nothing where nobody referred the client', () => {
  const none = { ...sale, referralAmount: null, referralStatus: null }
  expect(driftOf({ ...taken, referralAmount: 0, sale: none } as unknown as Commission)).toEqual([])
})
