/**
 * Settles the undo entry of a call by the undo rules of all write routes, which load with the first such
 * call.
 */
import type { Route } from '@crm/contract/route'
import { type Act, type Outcome, dropAct, dropKey, settleAct } from '~/ui/undo.ts'
import { callKey } from './call-key.ts'

export async function actOfSend(act: Act, route: Route, input: unknown, answer: unknown): Promise<void> {
  dropKey(callKey(route, input))
  const outcome = await outcomeOfSend(route, input, answer)
  if (outcome) settleAct(act, outcome, answer)
  else dropAct(act)
}

/** The outcome of a call by the undo rules. */
export const outcomeOfSend = (route: Route, input: unknown, answer: unknown): Promise<Outcome | undefined> =>
  loadOutcomeOf().then(
    (outcomeOf) => outcomeOf(route, input, answer),
    // Without the rules, nothing can be undone, and nothing older is undone instead.
    () => ({ cannot: 'This' }),
  )

type OutcomeOf = (route: Route, input: unknown, answer: unknown) => Outcome | undefined

let loadOutcomeOf: () => Promise<OutcomeOf> = async () => () => undefined

/** Set at startup; the rules load with the first call that writes. */
export function setUndoRules(load: () => Promise<OutcomeOf>): void {
  loadOutcomeOf = load
}
