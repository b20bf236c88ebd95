import type { Commission } from '@crm/contract/web/commission-shapes'
import { expect, test } from 'vitest'
import { availableOn } from './-sheet-snapshot.ts'

const sheet = (fields: object) =>
  ({
    state: 'Approved',
    commissionAmount: 8_000,
    drawAvailable: 8_000,
    payments: [],
    draws: [],
    sale: { status: 'Pending' },
    ...fields,
  }) as unknown as Commission

test.each([
  ['approved', {}, { amount: 8_000 }],
  ['submitted', { state: 'Submitted' }, { amount: 8_000 }],
  ['a draft', { state: 'Draft' }, { amount: 0, reason: 'Submit it before drawing on it.' }],
  ['of a cancelled sale', { sale: { status: 'Cancelled' } }, { amount: 0, reason: 'The sale is canceled.' }],
  ['complete', { state: 'Completed' }, { amount: 0, reason: 'Nothing is left to draw.' }],
])('the available amount of a sheet that is %s', (_what, fields, available) => {
  expect(availableOn(sheet(fields))).toEqual(available)
})
