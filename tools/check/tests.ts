import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { run } from './run.ts'

export interface Tally {
  readonly passed: number
  readonly failed: number
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
  const tally = await readFile(file, 'utf8').then(read, () => ({ passed: 0, failed: 1 }))
  await rm(folder, { recursive: true })
  return good || tally.failed > 0 ? tally : { ...tally, failed: 1 }
}

function read(json: string): Tally {
  const { numPassedTests, numFailedTests } = JSON.parse(json) as {
    numPassedTests: number
    numFailedTests: number
  }
  return { passed: numPassedTests, failed: numFailedTests }
}

export const sum = (tallies: readonly Tally[]): Tally => ({
  passed: tallies.reduce((total, tally) => total + tally.passed, 0),
  failed: tallies.reduce((total, tally) => total + tally.failed, 0),
})
