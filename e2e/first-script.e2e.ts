/** What everybody loads first does not grow with what the product can do. The build itself is read, and no page opened. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, inject, test } from 'vitest'
import { areasIn, withoutAreas } from './support/first-script.ts'

/** In bytes, compressed with all the rest: a handful of addresses, and which part is loaded for each. */
const most = 300

interface Chunk {
  readonly file: string
  readonly name?: string
}

function firstScript(): string {
  const folder = inject('world').webFolder
  const manifest = JSON.parse(readFileSync(path.join(folder, '.vite/manifest.json'), 'utf8')) as object
  const core = (Object.values(manifest) as Chunk[]).find(({ name }) => name === 'core')
  return readFileSync(path.join(folder, core?.file ?? ''), 'utf8')
}

const packed = (code: string) => gzipSync(code, { level: 9 }).length

test('an area of the product adds little to the first script', () => {
  const code = firstScript()
  const without = withoutAreas(code)
  const whole = packed(code)
  const areas = areasIn(code)
  expect(areas).toEqual(
    expect.arrayContaining(['leads', 'sales', 'tasks', 'appointments', 'settings/people']),
  )
  const sizes = areas.map((area) => [area, whole - packed(without(area))] as const)
  expect(sizes.filter(([, size]) => size > most)).toEqual([])
})
