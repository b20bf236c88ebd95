import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { run } from './run.ts'

export interface Tally {
  readonly passed: number
  readonly failed: number
  /** Failures for the last lines of the run, below thousands of other lines. */
  readonly failures: readonly Failure[]
}

export interface Failure {
  readonly name: string
  /** The file of a test. */
  readonly file?: string
  /** The file itself failed, before or after its tests. */
  readonly isWholeFile?: boolean
  /** The cause, in one line. */
  readonly why?: string
}

/** Runs one project of the test suite, or `only` these files or names. A run that ends without a count has failed. */
export async function runTests(
  project: string,
  env: Record<string, string> = {},
  only: readonly string[] = [],
): Promise<Tally> {
  const folder = await mkdtemp(path.join(tmpdir(), 'crm-results-'))
  const file = path.join(folder, 'results.json')
  const args = [
    'run',
    ...only,
    '--project',
    project,
    '--reporter',
    'default',
    '--reporter',
    'json',
    '--outputFile',
    file,
  ]
  const good = await run('vitest', args, { env })
  const tally = await readFile(file, 'utf8').then(read, () => failure(`${project}: no result`))
  await rm(folder, { recursive: true })
  return good || tally.failed > 0 ? tally : sum([tally, failure(`${project}: ended badly`)])
}

/** A check that counts as one passed test. */
export const success: Tally = { passed: 1, failed: 0, failures: [] }
export const failure = (name: string): Tally => ({ passed: 0, failed: 1, failures: [{ name }] })

interface Results {
  readonly numPassedTests: number
  readonly testResults: readonly {
    readonly name: string
    readonly status: string
    readonly assertionResults: readonly {
      readonly status: string
      readonly title: string
      readonly ancestorTitles: readonly string[]
      readonly failureMessages?: readonly string[]
    }[]
  }[]
}

/** Reads Vitest's report. A file that fails by itself, for example when its server does not start, counts as one test. */
export function read(json: string): Tally {
  const { numPassedTests, testResults } = JSON.parse(json) as Results
  const failures = testResults.flatMap(({ name: file, status, assertionResults }): Failure[] => {
    const tests = assertionResults
      .filter((test) => test.status === 'failed')
      .map(({ ancestorTitles, title, failureMessages }) => ({
        name: [...ancestorTitles, title].join(' > '),
        file,
        ...because(failureMessages),
      }))
    const isWholeFile = status === 'failed' && tests.length === 0
    return isWholeFile ? [{ name: path.relative(process.cwd(), file), file, isWholeFile }] : tests
  })
  return { passed: numPassedTests, failed: failures.length, failures }
}

/** The first line of an often long message; CI keeps the last lines of a run longer than those above. */
function because(messages: readonly string[] = []): Pick<Failure, 'why'> {
  const line = messages[0]?.split('\n', 1)[0]?.slice(0, 300)
  return line ? { why: line } : {}
}

export const sum = (tallies: readonly Tally[]): Tally => ({
  passed: tallies.reduce((total, tally) => total + tally.passed, 0),
  failed: tallies.reduce((total, tally) => total + tally.failed, 0),
  failures: tallies.flatMap(({ failures }) => failures),
})
