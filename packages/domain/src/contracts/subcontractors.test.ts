import { expect, test } from 'vitest'
import { companyKey, isSameCompany, usesSubcontractors } from './subcontractors.ts'

test.each([
  ['Sunridge Solar', 'SUNRIDGE SOLAR, INC.', true],
  ['Sunridge Solar', 'Sunridge  Solar L.L.C.', true],
  ['Sunridge Solar', 'Sunridge Solar LLC', true],
  ['Sunridge Solar', 'The Sunridge Solar Company', true],
  ['Sunridge Solar', 'Sunridge Solar Co., Inc.', true],
  ['Sunridge Solar', 'Sunridge-Solar Corporation', true],
  ['Sunridge & Sons', 'Sunridge and Sons', true],
  ['Énergie Solaire', 'Energie Solaire', true],
  ['Sunridge Solar', 'Sunridge Solar Services', false],
  ['Sunridge Solar', 'Sunridge Roofing', false],
  ['Sunridge Solar', 'Solar Sunridge', false],
  ['Sunridge Solar', '', false],
  ['', '', false],
  ['Inc', 'LLC', false],
])('%s and %s are one company: %s', (first, second, is) => {
  const [a, b] = [first, second].map((name) => ({ name, license: null }))
  expect(isSameCompany(a as never, b as never)).toBe(is)
})

test.each([
  ['1000001', 'CSLB #1000001', true],
  ['01000001', '1000001', true],
  ['1000001', '1000002', false],
])('licenses %s and %s decide over names: %s', (first, second, is) => {
  expect(
    isSameCompany(
      { name: is ? 'One' : 'Same', license: first },
      { name: is ? 'Two' : 'Same', license: second },
    ),
  ).toBe(is)
})

const contractor = { name: 'Sunridge Solar', license: null }
const other = { name: 'High Desert Energy Services', license: null }
test.each([
  [true, false, contractor, true],
  [false, true, other, false],
  [null, true, contractor, true],
  [null, true, null, true],
  [null, false, other, true],
  [null, false, contractor, false],
  [null, false, null, null],
])('answer %s, sub-installer %s, installer %o: %s', (answer, hasSubInstaller, installer, expected) => {
  expect(usesSubcontractors({ answer, hasSubInstaller, installer, contractor })).toBe(expected)
})

test('a name that consists only of a legal form stays unchanged', () => {
  expect(companyKey('Inc')).toBe('inc')
})
