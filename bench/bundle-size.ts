/**
 * `node bench/bundle-size.ts`, after a build: every script that is loaded until the first row of the leads list is on
 * the screen, with its size under gzip level 9. Fails above the budget.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { firstParts, readScripts } from '../tools/start/built-scripts.ts'

const budget = 190_000

const dist = join(import.meta.dirname, '../apps/web/dist')

const { chunks, withImports } = readScripts(dist)
const files = new Set(
  firstParts.flatMap((name) => [...withImports(name)].flatMap((one) => chunks[one]?.file ?? [])),
)
const scripts = [...[...files].map((file) => join(dist, file)), join(dist, 'theme.js')]
  .map((path) => ({ path, size: gzipSync(readFileSync(path), { level: 9 }).length }))
  .toSorted((a, b) => b.size - a.size)
const total = scripts.reduce((sum, { size }) => sum + size, 0)

for (const { path, size } of scripts)
  console.log(`${String(size).padStart(8)}  ${path.slice(dist.length + 1)}`)
console.log(
  `${String(total).padStart(8)}  bytes in ${scripts.length} scripts until the first list row, of ${budget} allowed`,
)
process.exitCode = total > budget ? 1 : 0
