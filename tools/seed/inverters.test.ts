import { readFileSync } from 'node:fs'
import { readCsv } from '@crm/api/platform/csv/read-csv'
import { inverterTypes } from '@crm/domain/catalog/choices'
import { expect, test } from 'vitest'
import { type Inverter, inverterOptions } from './inverters.ts'

const micro: Inverter = { id: 'micro', type: 'MicroInverter', acWatts: 349 }
const string: Inverter = { id: 'string', type: 'StringInverter', acWatts: 7600 }

test('modules get one micro-inverter each or one or two inverters in total, of a suitable size', () => {
  expect(inverterOptions([micro, string], { watts: 410, quantity: 22 })).toEqual([
    { inverterId: 'micro', quantity: 22 },
    { inverterId: 'string', quantity: 1 },
  ])
  expect(inverterOptions([micro, string], { watts: 410, quantity: 38 })).toEqual([
    { inverterId: 'micro', quantity: 38 },
    { inverterId: 'string', quantity: 2 },
  ])
  expect(inverterOptions([{ ...micro, acWatts: 290 }, string], { watts: 410, quantity: 14 })).toEqual([])
})

test('the catalog has inverters for every module and quantity that the demo sells', () => {
  const inverters = enabledOf('inverters').map((row, at) => ({
    id: String(at),
    type: typeCalled(row['Type']),
    acWatts: Number(row['AC power']),
  }))
  for (const module of enabledOf('modules')) {
    for (let quantity = 14; quantity <= 34; quantity += 1) {
      const ways = inverterOptions(inverters, { watts: Number(module['Power (STC)']), quantity })
      expect(ways, `${quantity} × ${module['Name']}`).not.toEqual([])
    }
  }
})

const typeCalled = (label: string | undefined) =>
  Object.entries(inverterTypes).find(([, one]) => one === label)?.[0] as Inverter['type']

function enabledOf(kind: string): Record<string, string>[] {
  const read = readCsv(readFileSync(new URL(`catalog/${kind}.csv`, import.meta.url), 'utf8'))
  if (!read.ok) throw new Error(read.reason)
  const rows = read.rows.map(({ cells }) =>
    Object.fromEntries(read.heading.map((head, at) => [head, cells[at] ?? ''])),
  )
  return rows.filter(({ Enabled }) => Enabled === 'Yes')
}
