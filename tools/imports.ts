/** The imports of the project's own files, as text: types, values and lazy ones alike. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { own } from '@crm/domain/own'

const root = path.resolve(import.meta.dirname, '..')

/** The import specifiers of a file. @param file relative to the project @param which without lazy imports */
export function importsOf(file: string, which?: 'static'): string[] {
  const pattern = which ? /(?:from|import)\s*'([^']+)'/g : /(?:from|import)\s*\(?\s*'([^']+)'/g
  return [...textOf(file).matchAll(pattern)].map((match) => match[1] ?? '')
}

/** The own files that a file imports; a name of the contract is followed to the file of its area. */
export function importedFilesOf(file: string): string[] {
  const areas = [...textOf(file).matchAll(/import \{([^}]*)\} from '@crm\/contract'/g)]
    .flatMap(([, names = '']) => names.split(','))
    .flatMap((name) => areaFiles().get(name.trim().split(' ')[0] ?? '') ?? [])
  const files = importsOf(file)
    .filter((target) => target !== '@crm/contract')
    .flatMap((target) => fileOfImport(file, target) ?? [])
  return [...files, ...areas]
}

function fileOfImport(importer: string, target: string): string | undefined {
  if (target.startsWith('.')) return path.join(path.dirname(importer), target)
  if (target.startsWith('#')) return `apps/api/src/${target.slice(1)}.ts`
  if (target.startsWith('~/')) return `apps/web/src/${target.slice(2)}`
  const [, name = '', file] = /^@crm\/([^/]+)(?:\/(.+))?$/.exec(target) ?? []
  const home = own(homes, name)
  return home && `${home.folder}/src/${file ?? home.entry}.ts`
}

let areas: ReadonlyMap<string, string> | undefined
/** The file of each name that the contract exports. */
function areaFiles(): ReadonlyMap<string, string> {
  const exported = /^export \* as (\w+) from '\.\/(.+)'$/gm
  areas ??= new Map(
    [...textOf('packages/contract/src/index.ts').matchAll(exported)].map(([, name = '', file = '']) => [
      name,
      `packages/contract/src/${file}`,
    ]),
  )
  return areas
}

/** The source of a file. @param file relative to the project */
export const textOf = (file: string): string => readFileSync(path.join(root, file), 'utf8')

/** The own packages, as their `package.json` exports them. */
const homes: Readonly<Record<string, { readonly folder: string; readonly entry: string }>> = {
  domain: { folder: 'packages/domain', entry: '' },
  contract: { folder: 'packages/contract', entry: 'index' },
  cast: { folder: 'packages/cast', entry: 'cast' },
  api: { folder: 'apps/api', entry: '' },
  'local-cloud': { folder: 'apps/local-cloud', entry: 'local-cloud' },
}
