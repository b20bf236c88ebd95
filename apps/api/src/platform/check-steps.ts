/** Checks of a company's own services, step by step, for its first day with them (docs/operations.md). */

export interface Step {
  readonly name: string
  /** Returns what happened, in words. */
  readonly run: () => Promise<string>
  /** Shown when it fails. */
  readonly advice: string
}

export interface StepResult {
  readonly name: string
  readonly isOk: boolean
  /** The service's words, or the result. */
  readonly said: string
  /** For a step that failed. */
  readonly advice?: string
}

/** Runs the steps until one fails. */
export async function* runSteps(steps: readonly Step[]): AsyncGenerator<StepResult> {
  for (const { name, run, advice } of steps) {
    const step = await run().then(
      (said): StepResult => ({ name, isOk: true, said }),
      (error: unknown): StepResult => ({ name, isOk: false, said: wordsOf(error), advice }),
    )
    yield step
    if (!step.isOk) return
  }
}

const wordsOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
