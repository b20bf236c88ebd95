import type { StepResult } from '@crm/api/platform/check-steps'

/** Prints each step as it ends; a failed one fails the command. */
export async function printSteps(steps: AsyncIterable<StepResult>): Promise<void> {
  for await (const { name, isOk, said, advice } of steps) {
    console.log(`${isOk ? 'ok    ' : 'FAILED'} ${name}\n       ${said}`)
    if (advice !== undefined) console.log(`       ${advice}`)
    if (!isOk) process.exitCode = 1
  }
}
