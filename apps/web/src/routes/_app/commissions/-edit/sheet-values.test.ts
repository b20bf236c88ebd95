import { figuresOf } from '@crm/domain/commissions/figures'
import { expect, test, vi } from 'vitest'
import { type SheetValues, changesOfSheet, inputsOf, wattsIn } from './sheet-values.ts'

// Outside a browser, the sign-in client logs that there is no window.
vi.hoisted(() => vi.spyOn(console, 'debug').mockImplementation(() => {}))

const trench = { name: 'Trench', description: '', cost: '1,000.00' }
const cash = { name: 'Cash', type: 'Cash', amount: '28800.00', fee: '0' } as const
const values: SheetValues = {
  repId: 'rita',
  saleAmount: '28800.00',
  systemWatts: '8000',
  parValue: '2.6000',
  isSelfGen: 'no',
  selfGenAmount: '0.00',
  referralAmount: '0.00',
  referredByName: '',
  adders: [trench],
  financeOptions: [{ ...cash }],
}
const commission = (changes: Partial<SheetValues>) => {
  const inputs = inputsOf({ ...values, ...changes })
  return inputs && figuresOf(inputs).commissionAmount.value.toFixed(2)
}

test.each<[Partial<SheetValues>, string | undefined]>([
  [{}, '7000.00'],
  [{ saleAmount: '$30,000' }, '8200.00'],
  [{ systemWatts: '8 000', parValue: '$2.6' }, '7000.00'],
  [{ financeOptions: [{ ...cash, fee: '10 %' }] }, '4120.00'],
  // Values that cannot be parsed or saved have no figure.
  [{ saleAmount: '1.234,56' }, undefined],
  [{ saleAmount: '' }, undefined],
  [{ parValue: '2,60' }, undefined],
  [{ parValue: '260' }, undefined],
  [{ systemWatts: '8.000' }, undefined],
  [{ adders: [{ ...trench, cost: '5%' }] }, undefined],
  [{ financeOptions: [{ ...cash, fee: '2,5' }] }, undefined],
  // A line that was started.
  [{ adders: [trench, { name: '', description: '', cost: '' }] }, '7000.00'],
  [{ financeOptions: [{ ...cash }, { name: '', type: 'Cash', amount: '', fee: '0' }] }, '7000.00'],
])('with %o typed, the figure beside the form is %s', (changes, expected) => {
  expect(commission(changes)).toBe(expected)
})

test('adders priced per watt use the system size being typed', () => {
  expect(['8,000', '8000', '', '8.0.0'].map(wattsIn)).toEqual([8000, 8000, 0, 0])
})

test('saving sends only the fields that changed, as parsed values', () => {
  const typed = {
    ...values,
    systemWatts: '8,200',
    financeOptions: [{ ...cash, amount: '$28,800', fee: '2.5 %' }],
  }
  expect(changesOfSheet(values, typed)).toEqual({
    systemWatts: 8200,
    financeOptions: [{ name: 'Cash', type: 'Cash', amount: 28_800, fee: 2.5 }],
  })
})
