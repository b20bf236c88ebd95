import { expect, test } from 'vitest'
import { leadSources, sourceTypeOf } from './lead-sources.ts'

test('the sixteen sources of the specification, to the letter', () => {
  expect(leadSources.map(({ name }) => name).join(', ')).toBe(
    '3PO, 3POs, Call In Leads, Canvassing, Contractor Appts, Design Center, Energy Bill Cruncher, ' +
      'Internet (Other Sites), Lead Generated, List Giant, PACE Programs, PowerPay Advertisement, ' +
      'PowerPay Program, Quint Street, Self Generated, Solar Reviews',
  )
})

test('a source belongs to a group, an unknown one to none', () => {
  expect(sourceTypeOf('Self Generated')).toBe('Rep')
  expect(sourceTypeOf('Quint Street')).toBe('Purchased')
  expect(sourceTypeOf('self generated')).toBe('Unmapped')
})
