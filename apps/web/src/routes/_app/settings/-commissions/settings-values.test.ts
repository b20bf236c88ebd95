import { expect, test } from 'vitest'
import { type SettingsValues, changesInWords } from './settings-values.ts'

const trench = {
  name: 'Trenching',
  description: 'Open soil',
  unit: 'perFoot',
  unitPrice: '15.00',
  isEnabled: true,
} as const
const before: SettingsValues = {
  parValue: '2.6000',
  selfGenAmount: '500.00',
  adders: [trench],
  submittedEmails: 'pay@sunridge.example',
  approvedEmails: '',
  drawEmails: '',
}

test.each<[Partial<SettingsValues>, string[]]>([
  [{}, []],
  [{ parValue: '2.6500' }, ['Par value is $2.6500, was $2.6000']],
  [{ selfGenAmount: '550.00' }, ['Self-gen bonus is $550.00, was $500.00']],
  [{ adders: [{ ...trench, unitPrice: '18.00' }] }, ['Trenching costs $18.00, was $15.00']],
  [{ adders: [{ ...trench, isEnabled: false }] }, ['Trenching is changed']],
  [{ adders: [{ ...trench, name: 'Trench' }] }, ['Trenching is gone', 'Trench is new']],
  [{ drawEmails: 'carl@sunridge.example' }, ['“Of draws” is written to others']],
])('of the commission settings it is told that somebody changed %j', (changes, said) => {
  expect(changesInWords(before, { ...before, ...changes })).toEqual(said)
})
