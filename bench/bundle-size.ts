/**
 * `node bench/bundle-size.ts`, after a build: every script that is loaded until the first row of the leads list is on
 * the screen, with its size under gzip level 9. Fails above the budget.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

const budget = 190_000

/** The page, what it loads by itself behind the gates, and the routes whose components the list stands in. */
const needed = [
  'index.html',
  'src/gates/page.tsx',
  'src/routes/_app.tsx?tsr-split=component',
  'src/routes/_app/leads/_list.tsx?tsr-split=component---loader',
  'src/routes/_app/leads/_list.index.tsx?tsr-split=component',
]

const dist = join(import.meta.dirname, '../apps/web/dist')

interface Chunk {
  readonly file: string
  readonly imports?: readonly string[]
}

const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>

const files = [
  ...new Set(needed.flatMap((name) => [...withImports(name)].map((chunk) => chunkOf(chunk).file))),
]
const scripts = [...files.map((file) => join(dist, file)), join(dist, 'theme.js')]
  .map((path) => ({ path, size: gzipSync(readFileSync(path), { level: 9 }).length }))
  .toSorted((a, b) => b.size - a.size)
const total = scripts.reduce((sum, { size }) => sum + size, 0)

for (const { path, size } of scripts)
  console.log(`${String(size).padStart(8)}  ${path.slice(dist.length + 1)}`)
console.log(
  `${String(total).padStart(8)}  bytes in ${scripts.length} scripts until the first list row, of ${budget} allowed`,
)
process.exitCode = total > budget ? 1 : 0

/** The chunk and all that it imports before it runs. */
function withImports(name: string, found = new Set<string>()): Set<string> {
  if (found.has(name)) return found
  found.add(name)
  for (const imported of chunkOf(name).imports ?? []) withImports(imported, found)
  return found
}

function chunkOf(name: string): Chunk {
  const chunk = manifest[name]
  if (!chunk) throw new Error(`The build has no chunk ${name}: has a route been renamed?`)
  return chunk
}
