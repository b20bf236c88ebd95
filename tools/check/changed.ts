/**
 * `npm test -- --changed`: the tests that the uncommitted changes can touch, for use while working; `--changed=main`
 * counts the commits since that one too. It is a choice, not a proof: the whole suite decides what may land.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import path from 'node:path'
import { importedFilesOf, textOf } from '../imports.ts'

export interface ChangedTests {
  readonly files: readonly string[]
  readonly unit: readonly string[]
  readonly api: readonly string[]
  readonly stories: readonly string[]
}

/** The tests to run for the option of this command line; undefined without it. Throws outside a repository. */
export function changedTests(args: readonly string[]): ChangedTests | undefined {
  const option = args.find((arg) => arg === '--changed' || arg.startsWith('--changed='))
  return option === undefined ? undefined : testsFor(changedFiles(option.split('=')[1] ?? 'HEAD'))
}

/** Changed, added and untracked files that still exist, relative to the project. */
function changedFiles(since: string): string[] {
  const files = [...git('diff', '--name-only', since), ...git('ls-files', '--others', '--exclude-standard')]
  return [...new Set(files)].filter((file) => file !== '' && existsSync(file))
}

const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).split('\n')

/** The choice for these files. */
export function testsFor(changed: readonly string[]): ChangedTests {
  const all = globSync('{apps,packages,tools,e2e}/**/*.{ts,tsx}', { exclude: isFromOutside })
  const touched = importersOf(changed, all)
  const rooms = new Set([...touched].flatMap((file) => roomOf(file) ?? []))
  const isChosen = (file: string) => touched.has(file) || rooms.has(roomOf(file) ?? '')
  const tests = all.filter((file) => file.includes('.test.'))
  const apiTests = tests.filter(isApiTest)
  return {
    files: changed,
    unit: [
      ...readers,
      ...tests.filter((file) => !isApiTest(file) && !readers.includes(file)).filter(isChosen),
    ],
    api: apiTests.filter(isChosen),
    stories: storiesFor(
      changed,
      all.filter((file) => file.endsWith('.e2e.ts')),
      touched,
    ),
  }
}

/** Tests that read all files, quickly. */
const readers = [
  'tools/architecture.test.ts',
  'tools/coverage/coverage.test.ts',
  'tools/docs.test.ts',
  'tools/voice.test.ts',
]

/** The changed files and all that import them, directly or not, except through a hub that did not change itself. */
function importersOf(changed: readonly string[], all: readonly string[]): ReadonlySet<string> {
  const importers = new Map<string, string[]>()
  for (const file of all) {
    if (isHub(file) && !changed.includes(file)) continue
    for (const imported of importedFilesOf(file))
      importers.set(imported, [...(importers.get(imported) ?? []), file])
  }
  const touched = new Set(changed)
  for (const file of touched) for (const importer of importers.get(file) ?? []) touched.add(importer)
  return touched
}

/** Stories that import the change, or that visit the area of it; the two widest walks for what all screens share. */
function storiesFor(
  changed: readonly string[],
  stories: readonly string[],
  touched: ReadonlySet<string>,
): string[] {
  const areas = new Set(changed.flatMap((file) => areaOf(file) ?? []))
  const isShared = changed.some((file) => file.startsWith('apps/web/src/') && areaOf(file) === undefined)
  const widest = isShared ? ['e2e/main-walk.e2e.ts', 'e2e/every-screen.e2e.ts'] : []
  return stories.filter(
    (file) =>
      touched.has(file) ||
      widest.includes(file) ||
      [...areas].some((area) => path.basename(file).includes(area) || textOf(file).includes(`/${area}`)),
  )
}

/** `apps/web/src/kinds/leads/lead-form.tsx` and `apps/api/src/business/leads/act.ts` -> `leads`. */
const areaOf = (file: string): string | undefined =>
  /^apps\/web\/src\/(?:routes\/_app|kinds)\/([a-z][a-z-]*)\//.exec(file)?.[1] ??
  /^apps\/api\/src\/(?:shared|business|processes|overviews)\/([a-z-]+)\//.exec(file)?.[1]

/** The folder whose tests call its files over HTTP: `apps/api/src/business/leads/act.ts` -> `business/leads`. */
const roomOf = (file: string): string | undefined => /^apps\/api\/src\/([a-z]+\/[a-z-]+)\//.exec(file)?.[1]

const isApiTest = (file: string): boolean =>
  (file.startsWith('apps/api/') && !file.includes('/db/embedded/')) || file.startsWith('tools/import/')

/** Files that import nearly everything, and that nearly every test imports: they would lead to all tests. */
const isHub = (file: string): boolean =>
  /^(?:apps\/api\/src\/(?:app|features|main)\.ts|packages\/contract\/src\/(?:index|all)\.ts)$/.test(file) ||
  ['apps/api/src/jobs/', 'apps/api/src/test/', 'e2e/support/'].some((folder) => file.startsWith(folder))

const isFromOutside = (file: string): boolean => file.includes('node_modules')
