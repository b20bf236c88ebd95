/** The catalog files parse with the API's shapes and contain the pick lists of the specification. */
import { readFileSync } from 'node:fs'
import { readCsv } from '@crm/api/platform/csv/read-csv'
import { catalogKindNames, kindNamed } from '@crm/domain/catalog/kinds'
import { utilities } from '@crm/domain/addresses/utilities'
import { describe, expect, test } from 'vitest'

function rowsOf(kind: string): Record<string, string>[] {
  const read = readCsv(readFileSync(new URL(`catalog/${kind}.csv`, import.meta.url), 'utf8'))
  if (!read.ok) throw new Error(read.reason)
  return read.rows.map(({ cells }) =>
    Object.fromEntries(read.heading.map((head, at) => [head, cells[at] ?? ''])),
  )
}

describe.each(catalogKindNames)('%s', (kind) => {
  test('have all required fields in every row, and no duplicates', () => {
    const { fields, key } = kindNamed(kind)
    const needed = Object.values(fields).filter(({ required }) => required)
    for (const row of rowsOf(kind)) for (const { label } of needed) expect(row[label]).not.toBe('')
    const heads = key.map((name) => fields[name]?.label ?? '')
    const names = rowsOf(kind).map((row) =>
      heads
        .map((head) => row[head])
        .join(' ')
        .toLowerCase(),
    )
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
  })
})

test('there are five installers, about 200 homeowner associations, and every utility that addresses refer to', () => {
  expect(rowsOf('installers')).toHaveLength(5)
  expect(rowsOf('hoas')).toHaveLength(200)
  expect(rowsOf('utilities').map(({ Name }) => Name)).toEqual(utilities.map(({ name }) => name))
})

test('equipment that can be chosen has its warranty', () => {
  const years = ['Product warranty', 'Performance warranty', 'Warranty']
  for (const kind of ['modules', 'inverters', 'batteries']) {
    for (const row of rowsOf(kind)) {
      for (const head of years.filter((one) => one in row))
        expect(Number(row[head])).toBeGreaterThanOrEqual(10)
    }
  }
})
