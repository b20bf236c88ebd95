import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const source = path.resolve(import.meta.dirname, '..')

const components = globSync('{ui,forms,lists}/*.tsx', { cwd: source })
  .filter((file) => !file.endsWith('.test.tsx'))
  .map((file) => file.replace(/\.tsx$/, '').replaceAll('\\', '/'))

/** A page has a single title, and the kit's page has its own. */
const shown = globSync('*.tsx', { cwd: import.meta.dirname })
  .map((file) => readFileSync(path.join(import.meta.dirname, file), 'utf8'))
  .flatMap((text) => [...text.matchAll(/['">]((?:ui|forms|lists)\/[\w-]+)['"<]/g)].map(([, name]) => name))

test('the kit shows every component of ui, forms and lists exactly once', () => {
  expect(components.length).toBeGreaterThan(30)
  expect(new Set(shown)).toEqual(new Set(components))
  expect(shown).toHaveLength(components.length)
})
