/** The catalogue's files are read by the shapes of the API, whole, and hold the pick-lists of the specification. */
import { readFileSync } from 'node:fs'
import { readCsv } from '@crm/api/csv/read-csv'
import { catalogueKindNames, kindNamed } from '@crm/domain/catalogue/kinds'
import { utilities } from '@crm/domain/addresses/utilities'
import { describe, expect, test } from 'vitest'

function rowsOf(kind: string): Record<string, string>[] {
  const read = readCsv(readFileSync(new URL(`catalogue/${kind}.csv`, import.meta.url), 'utf8'))
  if (!read.ok) throw new Error(read.reason)
  return read.rows.map(({ cells }) =>
    Object.fromEntries(read.heading.map((head, at) => [head, cells[at] ?? ''])),
  )
}

describe.each(catalogueKindNames)('%s', (kind) => {
  test('name what is needed in every row, and nothing twice', () => {
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

test('there are five installers, about 200 homeowner associations, and the utilities that addresses know', () => {
  expect(rowsOf('installers')).toHaveLength(5)
  expect(rowsOf('hoas')).toHaveLength(200)
  expect(rowsOf('utilities').map(({ Name }) => Name)).toEqual(utilities.map(({ name }) => name))
})

test('equipment that may be chosen has its warranty', () => {
  const years = ['Product warranty', 'Performance warranty', 'Warranty']
  for (const kind of ['modules', 'inverters', 'batteries']) {
    for (const row of rowsOf(kind)) {
      for (const head of years.filter((one) => one in row))
        expect(Number(row[head])).toBeGreaterThanOrEqual(10)
    }
  }
})
