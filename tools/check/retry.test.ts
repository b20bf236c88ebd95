import { expect, test } from 'vitest'
import { failureText, judge, testsToRetry, flakyText, withTrace } from './retry.ts'
import { failure, read, sum, type Tally } from './tests.ts'

const file = '/project/e2e/a.e2e.ts'
const tally = (passed: number, ...names: string[]): Tally => ({
  passed,
  failed: names.length,
  failures: names.map((name) => ({ name, file })),
})
const passed = tally(1)
const outcome = (first: Tally, ...again: Tally[]) => {
  const { tally: now, unsteady } = judge(first, again)
  return [now.passed, now.failures.map(({ name }) => name), unsteady.map(({ name }) => name)]
}

test('up to eight failures are retried; nine fail the run without a retry', () => {
  expect(testsToRetry(tally(9))).toEqual([])
  expect(testsToRetry(tally(9, 'a', 'b')).map(({ name }) => name)).toEqual(['a', 'b'])
  expect(testsToRetry(tally(9, ...'abcdefgh'.split('')))).toHaveLength(8)
  expect(testsToRetry(tally(9, ...'abcdefghi'.split('')))).toEqual([])
})

test('a retried story cannot rescue a run that crashed', () => {
  expect(testsToRetry(sum([tally(9, 'a'), failure('stories: ended badly')]))).toEqual([])
})

test('a failure that passes alone counts as passed and is reported; one that fails alone has failed', () => {
  expect(outcome(tally(9))).toEqual([9, [], []])
  expect(outcome(tally(9, 'a', 'b'), passed, passed)).toEqual([11, [], ['a', 'b']])
  expect(outcome(tally(9, 'a', 'b'), passed, tally(0, 'b'))).toEqual([10, ['b'], ['a']])
  expect(outcome(tally(9, 'a', 'b', 'c'))).toEqual([9, ['a', 'b', 'c'], []])
})

test('a story that the retry did not find has not passed', () => {
  expect(outcome(tally(9, 'a'), tally(0))).toEqual([9, ['a'], []])
})

test('each failure is listed with its cause, and a story with the folder of its trace', () => {
  const one = { name: 'at the gate > Dora is disabled, phone', file, why: 'Error: no page' }
  expect(failureText(one)).toBe('FAIL at the gate > Dora is disabled, phone: Error: no page')
  expect(flakyText(withTrace(one))).toBe(
    'UNSTEADY at the gate > Dora is disabled, phone: passed when run again alone; at first: Error: no page ' +
      '(its trace is kept in .screenshots/failed/at-the-gate-Dora-is-disabled-phone)',
  )
})

test('Vitest’s report lists each failed test with its groups, and a file that failed by itself as one', () => {
  const report = {
    numPassedTests: 2,
    testResults: [
      {
        name: file,
        status: 'failed',
        assertionResults: [
          { status: 'passed', title: 'x', ancestorTitles: [] },
          { status: 'failed', title: 'z', ancestorTitles: ['y'], failureMessages: ['Error: no\n    at z'] },
        ],
      },
      {
        name: `${process.cwd()}/e2e/b.e2e.ts`,
        status: 'failed',
        assertionResults: [{ status: 'skipped', title: 'x', ancestorTitles: [] }],
      },
    ],
  }
  expect(read(JSON.stringify(report))).toEqual({
    passed: 2,
    failed: 2,
    failures: [
      { name: 'y > z', file, why: 'Error: no' },
      { name: 'e2e/b.e2e.ts', file: `${process.cwd()}/e2e/b.e2e.ts`, isWholeFile: true },
    ],
  })
})
