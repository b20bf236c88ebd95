import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const types = {
  'directory.css': 'text/css; charset=utf-8',
  'picker.js': 'text/javascript; charset=utf-8',
  'sign-out.js': 'text/javascript; charset=utf-8',
  'mark.svg': 'image/svg+xml',
}

type Asset = { type: string; content: string }

/** The files the directory's pages load, by name. Nothing else in the folder can be asked for. */
export function loadAssets(): ReadonlyMap<string, Asset> {
  return new Map(
    Object.entries(types).map(([name, type]) => {
      return [name, { type, content: readFileSync(join(import.meta.dirname, 'assets', name), 'utf8') }]
    }),
  )
}
