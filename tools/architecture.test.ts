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

test('SQL is written in queries and migrations, and in what describes rows', () => {
  const outside = globSync('apps/api/src/**/*.ts', { cwd: root })
    .filter(
      (file) =>
        !isTest(file) &&
        !/\/(queries|scope|filter|sorts|counts|state|create)\.ts$|\/db\/|\/jobs\//.test(file),
    )
    .filter((file) =>
      /\b(insertInto|updateTable|deleteFrom|selectFrom)\(|\bsql(<\w+>)?`/.test(
        readFileSync(path.join(root, file), 'utf8'),
      ),
    )
  expect(outside).toEqual(['apps/api/src/activity/record.ts'])
})

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
