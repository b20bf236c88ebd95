import { expect, test } from 'vitest'
import {
  figureInWords,
  formatBytes,
  formatKilowatts,
  formatDays,
  formatPercent,
  formatWatts,
} from './figures.ts'

test.each([
  [5_000, '$', '$5,000.00'],
  [-8, '$', '−$8.00'],
  [1.7, '$/W', '$1.70/W'],
  [4761.9043, '$/W', '$4,761.9043/W'],
  [-0.5, '$/W', '−$0.50/W'],
  [18.99, '%', '18.99%'],
  [9.135, 'kW', '9.135 kW'],
  [8.2, 'kW', '8.20 kW'],
  [1, 'years', '1 year'],
  [1234, undefined, '1,234'],
])('%d with the unit %s reads %s', (value, unit, words) => {
  expect(figureInWords(value, unit)).toBe(words)
})

test('whole numbers of a unit are short', () => {
  expect([formatPercent(20.6), formatPercent(2_353_000), formatDays(1), formatDays(104.2)]).toEqual([
    '21%',
    '2,353,000%',
    '1 day',
    '104 days',
  ])
  expect([formatWatts(7_215), formatKilowatts(7_215), formatKilowatts(1_234_500)]).toEqual([
    '7,215 W',
    '7.215 kW',
    '1,234.50 kW',
  ])
})

test.each([
  [0, '0 KB'],
  [481_001, '482 KB'],
  [3_210_000, '3.2 MB'],
  [12_000_000, '12 MB'],
  [12_500_000_000, '12.5 GB'],
])('%d bytes read %s', (bytes, words) => {
  expect(formatBytes(bytes)).toBe(words)
})
