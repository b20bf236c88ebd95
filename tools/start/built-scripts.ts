/** The scripts of a web build, as its manifest names them. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'

interface Chunk {
  /** Relative to the build's folder. */
  readonly file: string
  readonly imports?: readonly string[]
  /** Loaded on demand, under its own name. */
  readonly isDynamicEntry?: boolean
}

export interface BuiltScripts {
  /** Keyed by their names in the manifest: the source of an entry, or the file of a shared chunk. */
  readonly chunks: Readonly<Record<string, Chunk>>
  /** The chunk and all of its static imports. Throws for an unknown name. */
  readonly withImports: (name: string) => ReadonlySet<string>
}

/** The page, and the route that the list of leads stands in. */
export const firstParts = ['index.html', 'src/routes/_app/leads/_list.tsx?tsr-split=component---loader']

/** Compressed bytes of every script until the first row of the list of leads: what a plain build needs (decision 0006). */
export const firstListBudget = 188_500

/** @param dist the folder of the build, absolute */
export function readScripts(dist: string): BuiltScripts {
  const manifest = JSON.parse(readFileSync(path.join(dist, '.vite/manifest.json'), 'utf8')) as object
  const chunks = manifest as Record<string, Chunk>
  const withImports = (name: string) => {
    const found = new Set([name])
    // Iterating a set also visits entries added on the way.
    for (const one of found) {
      const chunk = chunks[one]
      if (!chunk) throw new Error(`The build has no chunk ${one}: has a route been renamed?`)
      chunk.imports?.forEach((imported) => found.add(imported))
    }
    return found
  }
  return { chunks, withImports }
}

/** Every script until the first row of the list of leads, with its size under gzip level 9; the largest first. */
export function weighFirstScripts(dist: string): readonly { readonly file: string; readonly size: number }[] {
  const { chunks, withImports } = readScripts(dist)
  const names = firstParts.flatMap((part) => [...withImports(part)])
  const files = new Set([...names.flatMap((name) => chunks[name]?.file ?? []), 'theme.js'])
  return [...files]
    .map((file) => ({ file, size: gzipSync(readFileSync(path.join(dist, file)), { level: 9 }).length }))
    .toSorted((a, b) => b.size - a.size)
}
