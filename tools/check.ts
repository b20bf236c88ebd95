/**
 * `npm test`: all checks required before a change lands, or with `-- --changed` those that the uncommitted changes can
 * touch. `npm run check -- --external` runs the API tests on an external PostgreSQL instead, if there is one. Each ends
 * with one summary line.
 */
import { seed } from '@crm/api/test/budget'
import { browserAdvice, findStoryBrowser } from './check/browser.ts'
import { ensureEngines } from './check/engines.ts'
import { type ChangedTests, changedTests } from './check/changed.ts'
import { externalPostgres } from './check/external.ts'
import { ensurePoppler } from './check/poppler.ts'
import { run } from './check/run.ts'
import { failureText, type Judged, runApi, runStories, flakyText } from './check/retry.ts'
import { failure, runTests, success, sum, type Tally } from './check/tests.ts'

/** The main run uses the embedded database regardless of the settings, and one seed for all random values. */
const embeddedOnly = { TEST_DATABASE_URL: '', TEST_SEED: String(seed) }

const advice: string[] = []
const changed = changedTests(process.argv)
const tallies = await chosen()
const { passed, failed, failures } = sum(tallies)
for (const one of failures) console.log(failureText(one))
for (const words of advice) console.log(words)
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed > 0 ? 1 : 0)

function chosen(): Promise<Tally[]> {
  if (process.argv.includes('--external')) return external()
  return changed ? touchedBy(changed) : everything()
}

/** Lint and format of the changed files, and the tests that the change can touch. */
async function touchedBy({ files, unit, api, stories: told }: ChangedTests): Promise<Tally[]> {
  const code = files.filter((file) => /\.tsx?$/.test(file))
  const tallies = [
    await check('types', 'tsc', ['-b']),
    ...(code.length > 0 ? [await check('lint', 'oxlint', ['--type-aware', '--deny-warnings', ...code])] : []),
    ...(files.length > 0
      ? [await check('format', 'oxfmt', ['--check', '--no-error-on-unmatched-pattern', ...files])]
      : []),
    await timed('unit', () => runTests('unit', embeddedOnly, unit)),
  ]
  if (api.length > 0) tallies.push(await timed('api', () => judged(runApi(embeddedOnly, api))))
  if (told.length === 0) return tallies
  const browser = await findStoryBrowser()
  return [...tallies, await timed('stories', () => stories(browser, told))]
}

async function everything(): Promise<Tally[]> {
  // In parallel, since some unit tests mostly wait.
  const [read, unit, browser] = await Promise.all([
    reading(),
    timed('unit', () => runTests('unit', embeddedOnly)),
    ensurePrograms(),
  ])
  const api = await timed('api', () => judged(runApi(embeddedOnly)))
  // The stories run on the same build that `npm start` serves.
  return [...read, unit, api, await timed('stories', () => stories(browser))]
}

/** Installs programs while tests run that need none. Returns the browser for the stories. */
async function ensurePrograms(): Promise<string | undefined> {
  advice.push(...(await ensurePoppler()))
  const browser = await findStoryBrowser()
  if (browser) advice.push(...(await ensureEngines()))
  else advice.push(browserAdvice)
  return browser
}

async function reading(): Promise<Tally[]> {
  return [
    await check('types', 'tsc', ['-b']),
    await check('lint', 'oxlint', ['--type-aware', '--deny-warnings']),
    await check('format', 'oxfmt', ['--check']),
    await check('unused code', 'knip', []),
  ]
}

async function stories(browser: string | undefined, only?: readonly string[]): Promise<Tally> {
  if (!browser) return process.env['CI'] ? failure('stories: no browser') : sum([])
  return judged(runStories({ ...embeddedOnly, CHROME_PATH: browser }, only))
}

async function judged(run: Promise<Judged>): Promise<Tally> {
  const { tally, unsteady } = await run
  advice.push(...unsteady.map(flakyText))
  return tally
}

async function external(): Promise<Tally[]> {
  const url = await externalPostgres()
  if (url) return [await timed('api, external', () => judged(runApi({ TEST_DATABASE_URL: url })))]
  advice.push('No external PostgreSQL: name one in TEST_DATABASE_URL to repeat the API tests on it.')
  return []
}

async function check(name: string, program: string, args: readonly string[]): Promise<Tally> {
  const good = await timed(name, () => run(program, args, { quiet: true }))
  return good ? success : failure(name)
}

/** Prints how long a part took, even if it failed. */
async function timed<T>(name: string, part: () => Promise<T>): Promise<T> {
  const since = performance.now()
  const outcome = await part()
  console.log(`${name} ${Math.round((performance.now() - since) / 1000)} s`)
  return outcome
}
