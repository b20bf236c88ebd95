/**
 * `npm test`: everything that has to be true before a change lands. `npm run check -- --external` runs the API tests
 * on an external PostgreSQL instead, where there is one. Either ends with one line that counts.
 */
import { browserAdvice, findBrowser } from './check/browser.ts'
import { externalPostgres } from './check/external.ts'
import { run } from './check/run.ts'
import { failure, runTests, sum, type Tally } from './check/tests.ts'

/** The main run is on the embedded database, whatever is set. */
const embeddedOnly = { TEST_DATABASE_URL: '' }

const advice: string[] = []
const tallies = process.argv.includes('--external') ? await external() : await everything()
const { passed, failed, failures } = sum(tallies)
for (const name of failures) console.log(`FAIL ${name}`)
for (const words of advice) console.log(words)
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed > 0 ? 1 : 0)

async function everything(): Promise<Tally[]> {
  const read = [
    await check('Types', 'tsc', ['-b']),
    await check('Lint', 'oxlint', ['--type-aware', '--deny-warnings']),
    await check('Format', 'oxfmt', ['--check']),
    await check('Unused code', 'knip', []),
  ]
  // The stories run on the same build that `npm start` serves.
  return [...read, await runTests('unit', embeddedOnly), await runTests('api', embeddedOnly), await stories()]
}

async function stories(): Promise<Tally> {
  const browser = await findBrowser()
  if (browser) return runTests('stories', { ...embeddedOnly, CHROME_PATH: browser })
  advice.push(browserAdvice)
  return process.env['CI'] ? failure('stories: no browser') : sum([])
}

async function external(): Promise<Tally[]> {
  const url = await externalPostgres()
  if (url) return [await runTests('api', { TEST_DATABASE_URL: url })]
  advice.push('No external PostgreSQL: name one in TEST_DATABASE_URL to repeat the API tests on it.')
  return []
}

async function check(name: string, program: string, args: readonly string[]): Promise<Tally> {
  const good = await run(program, args, { quiet: true })
  if (good) console.log(`ok   ${name}`)
  return good ? { passed: 1, failed: 0, failures: [] } : failure(name)
}
