import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const assetTypes = {
  'directory.css': 'text/css; charset=utf-8',
  'drive.css': 'text/css; charset=utf-8',
  'mail.css': 'text/css; charset=utf-8',
  'picker.js': 'text/javascript; charset=utf-8',
  'sign-out.js': 'text/javascript; charset=utf-8',
  'mark.svg': 'image/svg+xml',
}

type Asset = { type: string; content: Buffer }

/** Allow list of files that the pages load, by name. */
export function loadAssets(): ReadonlyMap<string, Asset> {
  const files = Object.entries(assetTypes).map(([name, type]) => {
    return [name, { type, content: readFileSync(new URL(`assets/${name}`, import.meta.url)) }] as const
  })
  return new Map([...files, ['inter.woff2', { type: 'font/woff2', content: readFileSync(font) }]])
}

/** The typeface of the application, from its package. */
const font = createRequire(import.meta.url).resolve(
  '@fontsource-variable/inter/files/inter-latin-opsz-normal.woff2',
)
