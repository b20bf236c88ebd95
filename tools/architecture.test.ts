/**
 * Imports point one way: domain <- contract <- api, web; everything else may import from them, and they import nothing
 * else.
 */
import { globSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { importsOf, textOf } from './imports.ts'

const root = path.resolve(import.meta.dirname, '..')

/** The own packages that files of a folder may import, beside their own folder. Tests may also use the cast. */
const allowed: Record<string, readonly string[]> = {
  'packages/domain': [],
  'packages/contract': ['@crm/domain'],
  'packages/cast': ['@crm/domain'],
  'apps/local-cloud': [],
  'apps/api': ['@crm/domain', '@crm/contract'],
  'apps/web': ['@crm/domain', '@crm/contract'],
}
const forTests = ['@crm/cast', '@crm/local-cloud']

const files = Object.keys(allowed).flatMap((folder) =>
  globSync(`${folder}/{src,vite}/**/*.{ts,tsx}`, { cwd: root }).map((file) => ({ folder, file })),
)

test('the architecture test reads every folder', () => {
  for (const folder of Object.keys(allowed)) {
    expect(
      files.some((one) => one.folder === folder),
      folder,
    ).toBe(true)
  }
})

test('imports between packages point one way', () => {
  const wrong = files.flatMap(({ folder, file }) => {
    const mayImport = [...(allowed[folder] ?? []), ...(isTest(file) ? forTests : [])]
    return importsOf(file)
      .filter((target) => !isAllowed(target, file, folder, mayImport))
      .map((target) => `${file} imports ${target}`)
  })
  expect(wrong).toEqual([])
})

test('only the contract re-exports: no barrels', () => {
  const barrels = files
    .map(({ file }) => file)
    .filter((file) => file !== 'packages/contract/src/index.ts')
    .filter((file) => /^export (\*|\{[^}]*\}) from /m.test(textOf(file)))
  expect(barrels).toEqual([])
})

test('SQL appears only in stores, queries, migrations and row descriptions', () => {
  const places =
    /\/((draw-)?(store|queries|filter)|sorts|record-hits|identity|relations|counts|count-cache|light-page|round-robin|people)\.ts$|\/(db|records|jobs)\/|\/activity\/scope\.ts$/
  const outside = globSync('apps/api/src/**/*.ts', { cwd: root })
    .filter((file) => !isTest(file) && !places.test(file))
    .filter((file) => /\b(insertInto|updateTable|deleteFrom|selectFrom)\(|\bsql(<\w+>)?`/.test(textOf(file)))
  expect(outside).toEqual([])
})

/** The floors of the API, top first: a file imports from its own floor and from those below. */
const floors = ['composition', 'overviews', 'processes', 'business', 'shared', 'spine', 'platform'] as const
const composition = new Set(['app.ts', 'features.ts', 'main.ts', 'jobs'])

test('an API file imports from its own floor and the floors below it, types included', () => {
  const wrong = apiImports()
    .filter(([from, to]) => floors.indexOf(floorOf(from)) > floors.indexOf(floorOf(to)))
    .map(([from, to]) => `${from} imports ${to}`)
  expect(wrong).toEqual([])
})

test('no two folders of the API import each other, types included', () => {
  expect(cyclesIn(graphOf(apiImports().map(([from, to]) => [roomOf(from), roomOf(to)])))).toEqual([])
})

test('no API file is part of an import cycle, types included', () => {
  expect(cyclesIn(graphOf(apiImports()))).toEqual([])
})

/** The floors of the web, top first; a file outside these folders is an entry point, unless it is listed last. */
const webFloors = [
  'entries',
  'kit',
  'gates',
  'routes',
  'kinds',
  'shell',
  'undo',
  'boards',
  'lists',
  'offline',
  'records',
  'live',
  'signing',
  'viewer',
  'forms',
  'session',
  'api',
  'ui',
  'settings.ts',
]

test('a file of the web imports from its own floor and the floors below it, types included', () => {
  const floorOfWeb = (file: string) => {
    const [top = ''] = file.split(path.sep)
    return webFloors.indexOf(webFloors.includes(top) || file.includes(path.sep) ? top : 'entries')
  }
  expect(webImports().filter(([from]) => floorOfWeb(from) === -1)).toEqual([])
  const wrong = webImports()
    .filter(([from, to]) => floorOfWeb(from) > floorOfWeb(to))
    .map(([from, to]) => `${from} imports ${to}`)
  expect(wrong).toEqual([])
})

test('no web file is part of an import cycle, types included, except through lazy imports', () => {
  expect(cyclesIn(graphOf(webImports('static')))).toEqual([])
})

test('no two kinds of the web import each other', () => {
  const kindOf = (file: string) => file.split(path.sep)[1] ?? ''
  const between = webImports().filter((edge) => edge.every((file) => file.startsWith('kinds')))
  expect(cyclesIn(graphOf(between.map(([from, to]) => [kindOf(from), kindOf(to)])))).toEqual([])
})

test('a file or folder that begins with `-` is imported only by the pages beside it', () => {
  const wrong = webImports()
    .filter(([from, to]) => {
      const home = homeOf(to)
      if (home === undefined) return false
      // All pages of the top folder share its files; pages of areas below it do not.
      if (home === path.join('routes', '_app')) return path.dirname(from) !== home && homeOf(from) !== home
      return !from.startsWith(`${home}${path.sep}`)
    })
    .map(([from, to]) => `${from} imports ${to}`)
  expect(wrong).toEqual([])
})

test('imports climb at most one folder', () => {
  const climbing = files
    .filter(({ folder }) => folder === 'apps/web' || folder === 'apps/api')
    .filter(({ file }) => file.includes('/src/'))
    .flatMap(({ file }) => importsOf(file).map((target) => `${file} imports ${target}`))
    .filter((line) => line.includes('../../'))
  expect(climbing).toEqual([])
})

test('every form keeps a draft until it is saved or discarded', () => {
  const forms = globSync('apps/web/src/**/*.tsx', { cwd: root }).filter(
    (file) =>
      !file.includes('/kit/') &&
      importsOf(file).includes('react-hook-form') &&
      /\buseForm[<(]/.test(textOf(file)),
  )
  expect(forms.length).toBeGreaterThan(5)
  expect(forms.filter((file) => !textOf(file).includes('useFormDraft('))).toEqual([])
})

test('a part that cannot be loaded takes nothing else down: all are loaded by what says so', () => {
  // Each has words of its own for when it fails.
  const others = [
    'ui/lazy.tsx',
    'ui/toaster.tsx',
    'lists/sort-head.tsx',
    'session/load-sign-in-client.ts',
    'shell/overlay.ts',
    'signing/words/words.ts',
  ]
  const bare = globSync('apps/web/src/**/*.{ts,tsx}', { cwd: root })
    .filter((file) => !isTest(file) && !file.includes('/kit/'))
    .filter((file) => !others.some((one) => file.endsWith(`/src/${one}`)))
    .flatMap((file) =>
      textOf(file)
        .split('\n')
        .filter(
          (line) => /\bimport\(|\blazy\(/.test(line) && !/\blazyPart\(|\bimport\(.+\)\.then\(/.test(line),
        )
        .map((line) => `${file}: ${line.trim()}`),
    )
  expect(bare).toEqual([])
})

test('every write goes through the sending layer, which puts acts on the undo stack', () => {
  // These only read, or their writes are not acts of a person on this page.
  const others = new Set([
    'api/answer.ts',
    'api/route-query.ts',
    'api/send.ts',
    'lists/page/all-rows.tsx',
    'lists/page/infinite-rows.tsx',
    'lists/page/print-rows.tsx',
    'offline/send-outbox.ts',
    'records/history/history-pages.ts',
    'records/timeline/timeline-pages.ts',
    'kinds/documents/upload-file.ts',
    'session/crm-user.ts',
    'shell/view-banner.tsx',
  ])
  const beside = globSync('apps/web/src/**/*.{ts,tsx}', { cwd: root })
    .filter((file) => !isTest(file) && /\bimport \{[^}]*\b(answer|call)\b[^}]*\} from/.test(textOf(file)))
    .map((file) => file.replace('apps/web/src/', ''))
  expect(beside.filter((file) => !others.has(file))).toEqual([])
})

/** `routes/_app/leads/-list/lead-list.tsx` -> `routes/_app/leads`; undefined for a file that no page owns. */
const homeOf = (file: string) => /^(.*?)\/-[^/]+/.exec(file)?.[1]

const apiFolder = 'apps/api/src'

/** [importing file, imported file] of everything in the API but its tests, relative to its `src`. */
const apiImports = () =>
  importsWithin(apiFolder, (target) => target.startsWith('#') && `${target.slice(1)}.ts`)

/** The same for the web, without styles. */
const webImports = (which?: 'static') =>
  importsWithin('apps/web/src', (target) => target.startsWith('~/') && target.slice(2), which).filter(
    ([, to]) => !to.endsWith('.css'),
  )

function importsWithin(
  folder: string,
  aliased: (target: string) => string | false,
  which?: 'static',
): [string, string][] {
  return globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root })
    .filter((file) => !isTest(file))
    .flatMap((file) =>
      importsOf(file, which).flatMap((target): [string, string][] => {
        const to = target.startsWith('.')
          ? path.relative(folder, path.join(path.dirname(file), target))
          : aliased(target)
        return to ? [[path.relative(folder, file), to]] : []
      }),
    )
}

/** `business/leads/act.ts` -> `business`. Throws for a file outside the floors. */
function floorOf(file: string): (typeof floors)[number] {
  const [top = ''] = file.split(path.sep)
  const floor = composition.has(top) ? 'composition' : floors.find((one) => one === top)
  if (!floor) throw new Error(`${file} is on no floor.`)
  return floor
}

/** `business/leads/act.ts` -> `business/leads`; `jobs/queue.ts` -> `jobs`. */
const roomOf = (file: string) =>
  file
    .split(path.sep)
    .slice(0, file.startsWith('jobs') ? 1 : 2)
    .join(path.sep)

function graphOf(edges: readonly (readonly [string, string])[]): Map<string, Set<string>> {
  const graph = new Map<string, Set<string>>()
  for (const [from, to] of edges) {
    if (from !== to) graph.set(from, (graph.get(from) ?? new Set()).add(to))
  }
  return graph
}

/** Every strongly connected component (Tarjan), written out. */
function cyclesIn(graph: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const index = new Map<string, number>()
  const low = new Map<string, number>()
  const stack: string[] = []
  const isOnStack = new Set<string>()
  const cycles: string[] = []
  const visit = (node: string) => {
    index.set(node, index.size)
    low.set(node, index.size - 1)
    stack.push(node)
    isOnStack.add(node)
    for (const next of graph.get(node) ?? []) {
      if (!index.has(next)) visit(next)
      if (isOnStack.has(next)) low.set(node, Math.min(low.get(node) ?? 0, low.get(next) ?? 0))
    }
    if (low.get(node) !== index.get(node)) return
    const group = stack.splice(stack.indexOf(node))
    for (const member of group) isOnStack.delete(member)
    if (group.length > 1) cycles.push(group.sort().join(', '))
  }
  for (const node of graph.keys()) if (!index.has(node)) visit(node)
  return cycles
}

function isTest(file: string): boolean {
  return /\.test\.tsx?$|\/test\//.test(file)
}

function isAllowed(target: string, file: string, folder: string, mayImport: readonly string[]): boolean {
  if (target.startsWith('.')) {
    return path.join(path.dirname(file), target).startsWith(`${folder}${path.sep}`)
  }
  if (!target.startsWith('@crm/')) return true
  return mayImport.some((name) => target === name || target.startsWith(`${name}/`))
}
