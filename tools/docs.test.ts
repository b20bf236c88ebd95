/** A wrong document fails the build: every path, command and number in documents and comments must exist. */
import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')

const documents = ['README.md', 'STYLE.md', 'CONTRIBUTING.md', ...globSync('docs/**/*.md', { cwd: root })]
const sources = globSync('{apps,packages,tools,e2e,bench}/**/*.{ts,tsx,mjs,js,sql,css}', {
  cwd: root,
  exclude: ['**/node_modules/**', '**/dist/**'],
})

describe.each(documents)('%s', (file) => {
  const text = read(file)

  test('documents name only paths that exist', () => {
    const named = [...textPaths(text), ...linkedPaths(text, path.dirname(file))]
    expect(named.filter((one) => !isPicture(one) && !existsSync(path.join(root, one)))).toEqual([])
  })

  test('documents name only commands that package.json has', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
    const named = [...text.matchAll(/\bnpm run (?:-s )?([\w:]+)/g)].map(([, name]) => name ?? '')
    expect(named.filter((name) => !(name in scripts))).toEqual([])
  })
})

describe('assumptions', () => {
  const rows = globSync('docs/specification/assumptions/*.md', { cwd: root })
    .flatMap((file) => read(file).split('\n'))
    .filter((line) => /^\| A-\d{3} \|/.test(line))
    .map((line) => ({ number: line.slice(2, 7), cells: line.split(' | ') }))

  test('every assumption number in code and documents has a row', () => {
    const known = new Set(rows.map(({ number }) => number))
    const mentioned = [...documents, ...sources].flatMap((file) =>
      [...read(file).matchAll(/\bA-\d{3}\b/g)].map(([number]) => `${number} in ${file}`),
    )
    expect(mentioned.filter((mention) => !known.has(mention.slice(0, 5)))).toEqual([])
  })

  test('assumptions are numbered once, without gaps', () => {
    expect(new Set(rows.map(({ number }) => number)).size).toBe(rows.length)
    expect(rows.filter(({ cells }) => cells.length !== 5)).toEqual([])
  })

  test('assumptions name the files that encode them', () => {
    const unnamed = rows.filter(
      ({ cells }) => !cells.at(-1)?.includes('Not yet') && textPaths(cells.at(-1) ?? '').length === 0,
    )
    expect(unnamed.map(({ number }) => number)).toEqual([])
  })
})

test('.env.example lists exactly the settings that are read', () => {
  const explained = [...read('.env.example').matchAll(/^(?:# )?([A-Z_]+)=/gm)].map(([, name]) => name ?? '')
  expect(explained.toSorted()).toEqual(
    [...new Set([...settingsOfTheProduct(), ...settingsOfTheTools()])].toSorted(),
  )
})

const settingsOfTheProduct = () =>
  [...read('apps/api/src/platform/config.ts').matchAll(/^ {2}([A-Z][A-Z_]+):/gm)].map(
    ([, name]) => name ?? '',
  )

/** Set by npm and test runners, not by people. */
const told = new Set(['INIT_CWD', 'CI', 'NODE_ENV'])

const settingsOfTheTools = () =>
  sources
    .filter((file) => /^(tools|e2e|bench)\/|^apps\/api\/src\/test\//.test(file))
    .flatMap((file) => [...read(file).matchAll(/\benv(?:ironment)?(?:\['|\.)([A-Z_]+)/g)])
    .map(([, name]) => name ?? '')
    .filter((name) => !told.has(name))

/** Repository paths in backticks, recognized by their first folder or, at the root, by being a file's name. */
function textPaths(text: string): string[] {
  const quoted = [...text.matchAll(/`([^`\n]+)`/g)].map(([, words]) => words ?? '')
  return quoted
    .filter((words) => inFolder.test(words) || atRoot.test(words))
    .map((words) => words.replace(/#.*$/, ''))
}

const inFolder = /^(?:apps|packages|tools|e2e|bench|docs|\.ci)\/\S*$/
const atRoot =
  /^(?:[A-Z]+\.md|LICENSE|package(?:-lock)?\.json|knip\.json|tsconfig[\w.]*\.json|vitest\.config\.ts|\.env\.\w+|\.npmrc|\.ox\w+\.json)$/

/** Targets of links and pictures, relative to the folder of their document. */
function linkedPaths(text: string, folder: string): string[] {
  const links = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target]) => target ?? '')
  return links
    .filter((target) => !/^(?:https?:|mailto:|#)/.test(target))
    .map((target) => path.posix.join(folder, target.replace(/#.*$/, '')))
}

/** Screenshots of the running application, made by hand. */
const isPicture = (file: string) => file.startsWith('docs/pictures/')
