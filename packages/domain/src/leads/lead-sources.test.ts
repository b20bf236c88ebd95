import { expect, test } from 'vitest'
import { leadSources, sourceTypeOf } from './lead-sources.ts'

test('the sixteen sources match the specification verbatim', () => {
  expect(leadSources.map(({ name }) => name).join(', ')).toBe(
    '3PO, 3POs, Call In Leads, Canvassing, Contractor Appts, Design Center, Energy Bill Cruncher, ' +
      'Internet (Other Sites), Lead Generated, List Giant, PACE Programs, PowerPay Advertisement, ' +
      'PowerPay Program, Quint Street, Self Generated, Solar Reviews',
  )
})

test('a listed source has a group, and an unknown one is unmapped', () => {
  expect(sourceTypeOf('Self Generated')).toBe('Rep')
  expect(sourceTypeOf('Quint Street')).toBe('Purchased')
  expect(sourceTypeOf('self generated')).toBe('Unmapped')
})
