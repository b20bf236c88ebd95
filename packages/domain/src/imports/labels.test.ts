import { expect, test } from 'vitest'
import { sourceNamed, utilityInText } from './labels.ts'

test.each([
  ['solarreviews', 'Solar Reviews'],
  ['SOLAR-REVIEWS', 'Solar Reviews'],
  ['internet other sites', 'Internet (Other Sites)'],
  ['3po', '3PO'],
  ["3PO's", '3POs'],
  ['self generated', 'Self Generated'],
  ['Facebook Ads', null],
  ['Solar', null],
  ['', null],
])('the source %j is %j', (text, name) => {
  expect(sourceNamed(text)).toBe(name)
})

test.each([
  ['SCE', 'Southern California Edison'],
  ['So. Cal. Edison', 'Southern California Edison'],
  ['pg&e', 'Pacific Gas and Electric Company'],
  ['PGE', 'Pacific Gas and Electric Company'],
  ['PG and E', 'Pacific Gas and Electric Company'],
  ['Pacific Gas & Electric', 'Pacific Gas and Electric Company'],
  ['Pacific Gas and Electric Co.', 'Pacific Gas and Electric Company'],
  ['San Diego Gas and Electric', 'San Diego Gas & Electric'],
  ['City of Riverside', 'Riverside Public Utilities'],
  ['city of los angeles', 'Los Angeles Department of Water and Power'],
  ['City of Chicago', null],
  ['Con Ed', null],
  ['', null],
])('the utility %j is %j', (text, name) => {
  expect(utilityInText(text)).toBe(name)
})
