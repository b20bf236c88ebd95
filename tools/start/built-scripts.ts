/** The scripts of a build of the web application, as its manifest names them. */
import { readFileSync } from 'node:fs'
import path from 'node:path'

interface Chunk {
  /** Below the build's folder. */
  readonly file: string
  readonly imports?: readonly string[]
  /** Loaded when it is needed, by its own name. */
  readonly isDynamicEntry?: boolean
}

export interface BuiltScripts {
  /** By their names in the manifest: the source of what is asked for by itself, what several share under its file's. */
  readonly chunks: Readonly<Record<string, Chunk>>
  /** The chunk and all that it imports before it runs. Throws where there is none of the name. */
  readonly withImports: (name: string) => ReadonlySet<string>
}

/** The page, what it loads by itself behind the gates, and the routes that the list of leads stands in. */
export const firstParts = [
  'index.html',
  'src/gates/page.tsx',
  'src/routes/_app.tsx?tsr-split=component---loader',
  'src/routes/_app/leads/_list.tsx?tsr-split=component---loader',
]

/** @param dist the folder of the build, absolute */
export function readScripts(dist: string): BuiltScripts {
  const manifest = JSON.parse(readFileSync(path.join(dist, '.vite/manifest.json'), 'utf8')) as object
  const chunks = manifest as Record<string, Chunk>
  const withImports = (name: string) => {
    const found = new Set([name])
    // A set is walked to its end, what is added on the way with it.
    for (const one of found) {
      const chunk = chunks[one]
      if (!chunk) throw new Error(`The build has no chunk ${one}: has a route been renamed?`)
      chunk.imports?.forEach((imported) => found.add(imported))
    }
    return found
  }
  return { chunks, withImports }
}
