import { expect, test } from 'vitest'
import { type DayOrder, reversedDays } from './day-order.ts'

const orders: DayOrder<'sent' | 'paid'>[] = [['sent', 'paid', 'Paid before it is sent.']]
const said = (field: string) => [{ field, message: 'Paid before it is sent.' }]
const [early, late] = ['2026-11-01', '2026-11-20']

test.each([
  ['the later day', { sent: late, paid: early }, { paid: early }, said('paid')],
  ['the earlier day', { sent: late, paid: early }, { sent: late }, said('sent')],
  ['both', { sent: late, paid: early }, { sent: late, paid: early }, said('paid')],
  ['both, in the right order', { sent: early, paid: late }, { sent: early, paid: late }, []],
  ['both to the same day', { sent: early, paid: early }, { sent: early, paid: early }, []],
  ['a single day', { sent: null, paid: early }, { paid: early }, []],
  ['a day to none', { sent: late, paid: null }, { paid: null }, []],
  ['nothing, with an old error', { sent: late, paid: early }, {}, []],
])('changing %s reports reversed days', (_what, days, changed, faults) => {
  expect(reversedDays(orders, days, changed)).toEqual(faults)
})
