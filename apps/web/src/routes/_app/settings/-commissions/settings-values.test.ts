import { expect, test } from 'vitest'
import { type SettingsValues, changesInWords, doubtOfList } from './settings-values.ts'

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
  drawSteps: '',
  needsTwoPeople: false,
}

test.each<[Partial<SettingsValues>, string[]]>([
  [{}, []],
  [{ parValue: '2.6500' }, ['Par value is $2.6500, was $2.6000']],
  [{ selfGenAmount: '550.00' }, ['Self-gen bonus is $550.00, was $500.00']],
  [{ adders: [{ ...trench, unitPrice: '18.00' }] }, ['Trenching costs $18.00, was $15.00']],
  [{ adders: [{ ...trench, isEnabled: false }] }, ['Trenching is changed']],
  [{ adders: [{ ...trench, name: 'Trench' }] }, ['Trenching is gone', 'Trench is new']],
  [{ drawSteps: 'Permit 30%' }, ['“Draw limits” is changed']],
  [{ needsTwoPeople: true }, ['Two people is on']],
  [{ drawEmails: 'carl@sunridge.example' }, ['“Draws” has other recipients']],
])('a concurrent change of the commission settings is reported as %j', (changes, said) => {
  expect(changesInWords(before, { ...before, ...changes })).toEqual(said)
})

test.each([
  ['', undefined],
  ['pay@sunridge.example\ncarl@sunridge.example', undefined],
  ['pay@sunridge.example\n SAM@sunridge.example', 'Sam Ito cannot see every commission sheet.'],
  ['nia@sunridge.example, sam@sunridge.example', 'Sam Ito and Nia Quist cannot see every commission sheet.'],
])('a warning beside the recipient list “%s” reads: %s', (text, said) => {
  const withoutAccess = [
    { email: 'Sam@sunridge.example', name: 'Sam Ito' },
    { email: 'nia@sunridge.example', name: 'Nia Quist' },
  ]
  expect(doubtOfList(text, withoutAccess)).toBe(said)
})
