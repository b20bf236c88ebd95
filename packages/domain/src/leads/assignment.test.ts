import { expect, test } from 'vitest'
import { nextRep, shareOut, territoryOf } from './assignment.ts'

const rita = { id: 'Rita', territory: null }
const sam = { id: 'Sam', territory: null }
const ina = { id: 'Ina, inland', territory: '917, 925' }
const una = { id: 'Una, Upland', territory: '91784' }

test.each([
  ['who waited longest', [rita, sam], '91762', 'Rita'],
  ['who waited longest, without a ZIP', [sam, rita], null, 'Sam'],
  ['whose territory it is, even when others waited longer', [rita, ina], '91762', 'Ina, inland'],
  ['whoever waited longest of those whose territory it is', [una, ina], '91784', 'Una, Upland'],
  ['nobody’s territory: somebody without one', [ina, rita], '94105', 'Rita'],
  ['no ZIP: somebody without a territory', [ina, rita], null, 'Rita'],
  ['nobody’s territory and nobody without one', [ina, una], '94105', undefined],
  ['nobody at all', [], '91762', undefined],
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

test('leads that are given away one after the other go round; what somebody found themselves goes to nobody', () => {
  const leads = [
    { sourceName: null, zip: null },
    { sourceName: 'Self Generated', zip: '91762' },
    { sourceName: 'Canvassing', zip: '91762' },
    { sourceName: null, zip: '94105' },
    { sourceName: null, zip: null },
  ]
  expect(shareOut([rita, ina, sam], leads).map((rep) => rep?.id ?? null)).toEqual([
    'Rita',
    null,
    'Ina, inland',
    'Sam',
    'Rita',
  ])
  expect(shareOut([], leads).every((rep) => rep === null)).toBe(true)
})
