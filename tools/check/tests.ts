import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { run } from './run.ts'

export interface Tally {
  readonly passed: number
  readonly failed: number
  /** What failed, for the last lines of the run: above them stand thousands of others. */
  readonly failures: readonly string[]
}

/** Runs one project of the test suite. A run that ends without counting its tests has failed. */
export async function runTests(project: string, env: Record<string, string> = {}): Promise<Tally> {
  const folder = await mkdtemp(path.join(tmpdir(), 'crm-results-'))
  const file = path.join(folder, 'results.json')
  const args = [
    'run',
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

/** Of one thing that counts as one test. */
export const failure = (name: string): Tally => ({ passed: 0, failed: 1, failures: [name] })

interface Results {
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly testResults: readonly {
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[]
  }[]
}

function read(json: string): Tally {
  const { numPassedTests, numFailedTests, testResults } = JSON.parse(json) as Results
  const failures = testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === 'failed')
    .map(({ fullName }) => fullName)
  return { passed: numPassedTests, failed: numFailedTests, failures }
}

export const sum = (tallies: readonly Tally[]): Tally => ({
  passed: tallies.reduce((total, tally) => total + tally.passed, 0),
  failed: tallies.reduce((total, tally) => total + tally.failed, 0),
  failures: tallies.flatMap(({ failures }) => failures),
})
