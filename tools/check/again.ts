/**
 * Hundreds of stories and thousands of calls run on a shared machine: what fails is run once more, alone, with a world of
 * its own. Whether it passes then decides about the run; that it failed is reported either way, and is a defect to mend.
 */
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { traceOf, traces } from '../../e2e/support/traces.ts'
import { type Failure, runTests, type Tally } from './tests.ts'

export interface Judged {
  readonly tally: Tally
  /** What failed among the others and passed alone. */
  readonly unsteady: readonly Failure[]
}

/** As many that fail at first are no busy second: the run has failed, and nothing is run again. */
const tooMany = 3

/** The API's tests, of which one may stand on those before it in its file: a file is run again as a whole. */
export const runApi = (env: Record<string, string>): Promise<Judged> =>
  runSteadily('api', env, ({ file }) => [file])

/** The stories, each of which begins in a world of its own. */
export async function tellStories(env: Record<string, string>): Promise<Judged> {
  await rm(traces, { recursive: true, force: true })
  const { tally, unsteady } = await runSteadily('stories', env, selecting)
  return { tally, unsteady: unsteady.map(withTrace) }
}

async function runSteadily(
  project: string,
  env: Record<string, string>,
  select: (test: Test) => readonly string[],
): Promise<Judged> {
  const first = await runTests(project, env)
  const again: Tally[] = []
  for (const test of toRunAgain(first)) {
    console.log(`\nOnce more, alone: ${test.name}`)
    again.push(await runTests(project, env, ['--max-workers=1', ...select(test)]))
  }
  return judge(first, again)
}

type Test = Failure & { readonly file: string }

/** What is run again: every failure, unless they are too many or one is of no file. */
export function toRunAgain({ failures }: Tally): readonly Test[] {
  const tests = failures.filter((failure): failure is Test => failure.file !== undefined)
  return tests.length === failures.length && tests.length < tooMany ? tests : []
}

/** The outcome of a run, given what came of each that was told again, in the same order. */
export function judge(first: Tally, again: readonly Tally[]): Judged {
  const unsteady = first.failures.filter((_, at) => passes(again[at]))
  const failures = first.failures.filter((failure) => !unsteady.includes(failure))
  return {
    tally: { passed: first.passed + unsteady.length, failed: failures.length, failures },
    unsteady,
  }
}

const passes = (tally: Tally | undefined) => tally !== undefined && tally.failed === 0 && tally.passed > 0

/** Where a story that failed is kept as it went. */
export const withTrace = (story: Failure): Failure =>
  story.isWholeFile
    ? story
    : {
        ...story,
        why: `${story.why ?? ''} (its trace is kept in ${path.relative(process.cwd(), traceOf(story.name))})`,
      }

export const failureWords = ({ name, why }: Failure) => (why ? `FAIL ${name}: ${why}` : `FAIL ${name}`)

export const unsteadyWords = ({ name, why = 'see above' }: Failure) =>
  `UNSTEADY ${name}: passed when run again alone; at first: ${why}`

const selecting = ({ name, file, isWholeFile }: Test) =>
  isWholeFile ? [file] : [file, '-t', `^${name.replaceAll(special, String.raw`\$&`)}$`]

/** What a pattern of names would not read to the letter. */
const special = /[\\^$.*+?()[\]{}|]/g
