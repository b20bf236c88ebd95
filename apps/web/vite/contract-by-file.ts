/**
 * The contract's index names every area, so whoever imports one of it would have all of them among what it imports, and
 * the first chunk would keep the routes of pages that nobody has opened. In a build an area is imported by its file:
 * `import { webLeads } from '@crm/contract'` becomes `import * as webLeads from '@crm/contract/web/leads'`.
 */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const index = fileURLToPath(new URL('../../../packages/contract/src/index.ts', import.meta.url))

export function contractByFile(): Plugin {
  let files: ReadonlyMap<string, string> = new Map()
  return {
    name: 'contract-by-file',
    apply: 'build',
    enforce: 'pre',
    buildStart() {
      files = areasIn(readFileSync(index, 'utf8'))
    },
    transform: (code, id) =>
      /\/apps\/web\/src\/.+\.tsx?$/.test(id.split('?')[0] ?? '')
        ? { code: importedByFile(code, files), map: null }
        : undefined,
  }
}

/** Area → the file that it stands in, of `export * as webLeads from './web/leads.ts'`. */
export const areasIn = (text: string): ReadonlyMap<string, string> =>
  new Map(
    [...text.matchAll(/export \* as (\w+) from '\.\/(.+)\.ts'/g)].map(([, area = '', file = '']) => [
      area,
      file,
    ]),
  )

/** The same code, on as many lines, with every area imported by its file. */
export const importedByFile = (code: string, files: ReadonlyMap<string, string>): string =>
  code.replaceAll(/import \{([^{}]+)\} from ['"]@crm\/contract['"];?/g, (whole, names: string) => {
    const areas = names
      .split(',')
      .map((name) => name.trim())
      .filter(Boolean)
    if (areas.some((area) => !files.has(area))) return whole
    const lines = whole.split('\n').length - 1
    return (
      areas.map((area) => `import * as ${area} from '@crm/contract/${files.get(area)}';`).join(' ') +
      '\n'.repeat(lines)
    )
  })
