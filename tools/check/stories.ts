/**
 * The stories run in a real browser on a shared machine: one that fails is told once more, alone, with a world of its
 * own. Whether it passes then decides about the run; that it failed is reported either way, and is a defect to mend.
 */
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { traceOf, traces } from '../../e2e/support/traces.ts'
import { type Failure, runTests, type Tally } from './tests.ts'

export interface Told {
  readonly tally: Tally
  /** What failed among the others and passed alone. */
  readonly unsteady: readonly Failure[]
}

/** As many that fail at first are no busy second: the run has failed, and nothing is told again. */
const tooMany = 3

export async function tellStories(env: Record<string, string>): Promise<Told> {
  await rm(traces, { recursive: true, force: true })
  const first = await runTests('stories', env)
  const again: Tally[] = []
  for (const story of toTellAgain(first)) {
    console.log(`\nOnce more, alone: ${story.name}`)
    again.push(await runTests('stories', env, ['--max-workers=1', ...selecting(story)]))
  }
  return judge(first, again)
}

type Story = Failure & { readonly file: string }

/** What is told again: every failure, unless they are too many or one is of no story. */
export function toTellAgain({ failures }: Tally): readonly Story[] {
  const stories = failures.filter((failure): failure is Story => failure.file !== undefined)
  return stories.length === failures.length && stories.length < tooMany ? stories : []
}

/** The outcome of a run, given what came of each that was told again, in the same order. */
export function judge(first: Tally, again: readonly Tally[]): Told {
  const unsteady = first.failures.filter((_, at) => passes(again[at]))
  const failures = first.failures.filter((failure) => !unsteady.includes(failure))
  return {
    tally: { passed: first.passed + unsteady.length, failed: failures.length, failures },
    unsteady,
  }
}

const passes = (tally: Tally | undefined) => tally !== undefined && tally.failed === 0 && tally.passed > 0

export function unsteadyWords({ name, isWholeFile }: Failure): string {
  const trace = isWholeFile ? 'stands above' : `is kept in ${path.relative(process.cwd(), traceOf(name))}`
  return `UNSTEADY ${name}: passed when told again alone; the trace of its failure ${trace}`
}

const selecting = ({ name, file, isWholeFile }: Story) =>
  isWholeFile ? [file] : [file, '-t', `^${name.replaceAll(special, String.raw`\$&`)}$`]

/** What a pattern of names would not read to the letter. */
const special = /[\\^$.*+?()[\]{}|]/g
