/**
 * Hundreds of stories and thousands of calls run on a shared machine: a failure is retried once, alone and with fresh
 * data. The retry decides about the run; the failure is reported either way, and is a defect to fix.
 */
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { traceOf, traces } from '../../e2e/support/traces.ts'
import { type Failure, runTests, type Tally } from './tests.ts'

export interface Judged {
  readonly tally: Tally
  /** Flaky tests: failed among the others, passed alone. */
  readonly unsteady: readonly Failure[]
}

/** This many failures are no hiccup of a shared machine: the run has failed, without a retry. */
const tooMany = 9

/** API tests may depend on earlier ones in their file, so the whole file is retried. */
export const runApi = (env: Record<string, string>, only?: readonly string[]): Promise<Judged> =>
  runSteadily('api', env, ({ file }) => [file], only)

/** Each story begins with fresh data. */
export async function runStories(env: Record<string, string>, only?: readonly string[]): Promise<Judged> {
  await rm(traces, { recursive: true, force: true })
  const { tally, unsteady } = await runSteadily('stories', env, selecting, only)
  return { tally, unsteady: unsteady.map(withTrace) }
}

async function runSteadily(
  project: string,
  env: Record<string, string>,
  select: (test: Test) => readonly string[],
  only: readonly string[] = [],
): Promise<Judged> {
  const first = await runTests(project, env, only)
  const again: Tally[] = []
  for (const test of testsToRetry(first)) {
    console.log(`\nOnce more, alone: ${test.name}`)
    again.push(await runTests(project, env, ['--max-workers=1', ...select(test)]))
  }
  return judge(first, again)
}

type Test = Failure & { readonly file: string }

/** The tests to retry: every failure, unless there are too many or one belongs to no file. */
export function testsToRetry({ failures }: Tally): readonly Test[] {
  const tests = failures.filter((failure): failure is Test => failure.file !== undefined)
  return tests.length === failures.length && tests.length < tooMany ? tests : []
}

/** The outcome of a run, from its first results and those of the retries, in the same order. */
export function judge(first: Tally, again: readonly Tally[]): Judged {
  const unsteady = first.failures.filter((_, at) => passes(again[at]))
  const failures = first.failures.filter((failure) => !unsteady.includes(failure))
  return {
    tally: { passed: first.passed + unsteady.length, failed: failures.length, failures },
    unsteady,
  }
}

const passes = (tally: Tally | undefined) => tally !== undefined && tally.failed === 0 && tally.passed > 0

/** The folder with the trace of a failed story. */
export const withTrace = (story: Failure): Failure =>
  story.isWholeFile
    ? story
    : {
        ...story,
        why: `${story.why ?? ''} (its trace is kept in ${path.relative(process.cwd(), traceOf(story.name))})`,
      }

export const failureText = ({ name, why }: Failure) => (why ? `FAIL ${name}: ${why}` : `FAIL ${name}`)

export const flakyText = ({ name, why = 'see above' }: Failure) =>
  `UNSTEADY ${name}: passed when run again alone; at first: ${why}`

const selecting = ({ name, file, isWholeFile }: Test) =>
  isWholeFile ? [file] : [file, '-t', `^${name.replaceAll(special, String.raw`\$&`)}$`]

/** Characters with a meaning in a pattern of test names. */
const special = /[\\^$.*+?()[\]{}|]/g
