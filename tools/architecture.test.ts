/** Arrows point one way: domain <- contract <- api, web; everything else may look at them, nothing looks back. */
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')

/** What the files of a folder may import of ours, beside their own folder. Tests may also use the cast. */
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

test('every folder is read', () => {
  for (const folder of Object.keys(allowed)) {
    expect(
      files.some((one) => one.folder === folder),
      folder,
    ).toBe(true)
  }
})

test('imports point one way', () => {
  const wrong = files.flatMap(({ folder, file }) => {
    const mayImport = [...(allowed[folder] ?? []), ...(isTest(file) ? forTests : [])]
    return importsOf(file)
      .filter((target) => !isAllowed(target, file, folder, mayImport))
      .map((target) => `${file} imports ${target}`)
  })
  expect(wrong).toEqual([])
})

test('nobody re-exports but the contract: no barrels', () => {
  const barrels = files
    .map(({ file }) => file)
    .filter((file) => file !== 'packages/contract/src/index.ts')
    .filter((file) => /^export (\*|\{[^}]*\}) from /m.test(readFileSync(path.join(root, file), 'utf8')))
  expect(barrels).toEqual([])
})

test('SQL is written in stores, queries and migrations, and in what describes rows', () => {
  const places =
    /\/((draw-)?store|queries|record-hits|identity|filter|relations|counts|many|round-robin|people)\.ts$|\/(db|records|jobs)\/|\/activity\/scope\.ts$/
  const outside = globSync('apps/api/src/**/*.ts', { cwd: root })
    .filter((file) => !isTest(file) && !places.test(file))
    .filter((file) =>
      /\b(insertInto|updateTable|deleteFrom|selectFrom)\(|\bsql(<\w+>)?`/.test(
        readFileSync(path.join(root, file), 'utf8'),
      ),
    )
  expect(outside).toEqual([])
})

test('no two features of the API need each other: what they share lies below both', () => {
  const needs = new Map<string, Set<string>>()
  for (const file of globSync('apps/api/src/*/**/*.ts', { cwd: root }).filter((one) => !isTest(one))) {
    const feature = featureOf(file)
    const others = importsOf(file)
      .filter((target) => target.startsWith('.'))
      .map((target) => path.join(path.dirname(file), target))
      .filter((target) => target.split(path.sep).length > 4)
      .map(featureOf)
      .filter((other) => other !== feature)
    needs.set(feature, new Set([...(needs.get(feature) ?? []), ...others]))
  }
  expect(cyclesIn(needs)).toEqual([])
})

test('what stands in a folder that begins with `-` belongs to the pages beside it', () => {
  // What is meant for others: sheets and buttons of a record that also stand where it is spoken of.
  const shared = new Set(
    [
      'tasks/-task/task-sheet.tsx',
      'tasks/-task/new-task.tsx',
      'appointments/-appointment/appointment-sheet.tsx',
      'appointments/-appointment/result-buttons.tsx',
      'appointments/-book/book-sheet.tsx',
      'leads/-record/away-lead.tsx',
      'leads/-record/status-menu.tsx',
      'leads/-duplicates/duplicate-notice.tsx',
      'appointments/-calendar/agenda.tsx',
      'appointments/-calendar/days.ts',
    ].map((file) => path.join('apps/web/src/routes/_app', file)),
  )
  const reaching = globSync('apps/web/src/**/*.{ts,tsx}', { cwd: root })
    .filter((file) => !isTest(file))
    .flatMap((file) =>
      importsOf(file)
        .filter((target) => target.startsWith('.'))
        .map((target) => path.join(path.dirname(file), target))
        .filter((target) => !shared.has(target) && !file.startsWith(homeOf(target)))
        .map((target) => `${file} imports ${target}`),
    )
  expect(reaching).toEqual([])
})

test('every form keeps what is typed until it is saved or thrown away', () => {
  const forms = globSync('apps/web/src/**/*.tsx', { cwd: root }).filter(
    (file) =>
      !file.includes('/kit/') &&
      importsOf(file).includes('react-hook-form') &&
      /\buseForm[<(]/.test(text(file)),
  )
  expect(forms.length).toBeGreaterThan(5)
  expect(forms.filter((file) => !text(file).includes('useFormDraft('))).toEqual([])
})

test('a part that cannot be loaded takes nothing else down: all are loaded by what says so', () => {
  // Each has words of its own for when it fails.
  const others = ['late.tsx', 'ui/toaster.tsx', 'lists/sort-head.tsx', 'shell/overlay.ts']
  const bare = globSync('apps/web/src/**/*.{ts,tsx}', { cwd: root })
    .filter((file) => !isTest(file) && !file.includes('/kit/'))
    .filter((file) => !others.some((one) => file.endsWith(`/src/${one}`)))
    .flatMap((file) =>
      text(file)
        .split('\n')
        .filter((line) => /\bimport\(|\blazy\(/.test(line) && !/\blate\(|\bimport\(.+\)\.then\(/.test(line))
        .map((line) => `${file}: ${line.trim()}`),
    )
  expect(bare).toEqual([])
})

const text = (file: string) => readFileSync(path.join(root, file), 'utf8')

/** `routes/_app/leads/-list/lead-list.tsx` -> `routes/_app/leads/`; of a file that is anybody's, nothing. */
const homeOf = (file: string) => /^(.*?\/)-[^/]+\//.exec(file)?.[1] ?? ''

/** `apps/api/src/leads/act.ts` -> `leads`. */
const featureOf = (file: string) => file.split(path.sep)[3] ?? ''

/** Every way from a feature back to itself, written out. */
function cyclesIn(needs: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const found = new Set<string>()
  const walk = (way: readonly string[]) => {
    for (const next of needs.get(way.at(-1) ?? '') ?? []) {
      const start = way.indexOf(next)
      if (start === -1) walk([...way, next])
      else if (next === way.slice(start).sort()[0]) found.add([...way.slice(start), next].join(' → '))
    }
  }
  for (const feature of needs.keys()) walk([feature])
  return [...found].sort()
}

const isTest = (file: string) => /\.test\.tsx?$|\/test\//.test(file)

const importsOf = (file: string): string[] =>
  [...readFileSync(path.join(root, file), 'utf8').matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map(
    (match) => match[1] ?? '',
  )

function isAllowed(target: string, file: string, folder: string, mayImport: readonly string[]): boolean {
  if (target.startsWith('.')) {
    return path.join(path.dirname(file), target).startsWith(`${folder}${path.sep}`)
  }
  if (!target.startsWith('@crm/')) return true
  return mayImport.some((name) => target === name || target.startsWith(`${name}/`))
}
