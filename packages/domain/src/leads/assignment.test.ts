import { expect, test } from 'vitest'
import { nextRep, assignLeads, territoryOf } from './assignment.ts'

const rita = { id: 'Rita', territory: null }
const sam = { id: 'Sam', territory: null }
const ina = { id: 'Ina, inland', territory: '917, 925' }
const una = { id: 'Una, Upland', territory: '91784' }

test.each([
  ['the rep who waited longest', [rita, sam], '91762', 'Rita'],
  ['the rep who waited longest, without a ZIP', [sam, rita], null, 'Sam'],
  ['the rep of the territory, even when others waited longer', [rita, ina], '91762', 'Ina, inland'],
  ['the rep who waited longest among those of the territory', [una, ina], '91784', 'Una, Upland'],
  ['no matching territory: a rep without one', [ina, rita], '94105', 'Rita'],
  ['no ZIP: a rep without a territory', [ina, rita], null, 'Rita'],
  ['no matching territory and no rep without one', [ina, una], '94105', undefined],
  ['no reps', [], '91762', undefined],
])('%s', (_, reps, zip, id) => {
  expect(nextRep(reps, zip)?.id).toBe(id)
})

test.each([
  ['917', '917'],
  [' 925;917, 917 ', '917, 925'],
  ['91784 9', '9, 91784'],
  ['', null],
  ['inland', null],
  ['917621', null],
])('a territory of %j is %j', (text, territory) => {
  expect(territoryOf(text)).toBe(territory)
})

test('reps take turns over several leads; self-generated leads stay unassigned', () => {
  const leads = [
    { sourceName: null, zip: null },
    { sourceName: 'Self Generated', zip: '91762' },
    { sourceName: 'Canvassing', zip: '91762' },
    { sourceName: null, zip: '94105' },
    { sourceName: null, zip: null },
  ]
  expect(assignLeads([rita, ina, sam], leads).map((rep) => rep?.id ?? null)).toEqual([
    'Rita',
    null,
    'Ina, inland',
    'Sam',
    'Rita',
  ])
  expect(assignLeads([], leads).every((rep) => rep === null)).toBe(true)
})
