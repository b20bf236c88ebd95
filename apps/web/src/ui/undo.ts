import type { Route } from '@crm/contract/route'

/**
 * The undo stack: every action of the person on this page, in the order they began. Ctrl Z undoes the last
 * one or says that it cannot be undone; it never skips to an older one.
 */
export interface Undoable {
  /** "Phone of Hector Delgado", "Ada Po removed". */
  readonly what: string
  /** Returns false, or throws, when the undo was refused and the refusal shown. */
  readonly run: () => unknown
  /** Navigates back to where the action was done, after the undo. */
  readonly after?: (() => unknown) | undefined
  /** The call that undoes it: if another button makes that call, there is nothing left to undo. */
  readonly key?: string
  /** The same call as a value, for a batch that undoes many at once. */
  readonly back?: Write
}

/** A call of a route that writes, as a value. */
export interface Write {
  readonly route: Route
  readonly input: { readonly params?: object; readonly body?: object }
}

/** An action that cannot be undone. It stays on the stack until a newer action. */
interface Barrier {
  /** "Sending C-1011", before "can’t be undone." */
  readonly cannot: string
  /** "Use Void contract." */
  readonly instead?: string | undefined
}

export type Outcome = Undoable | Barrier

export interface Act {
  /** Undefined while the call is in progress. */
  outcome: Outcome | undefined
  readonly settled: Promise<void>
  readonly settle: () => void
}

/** More than anybody remembers. */
const most = 20

let acts: readonly Act[] = []
const byAnswer = new WeakMap<object, Act>()
const closers = new WeakMap<Act, () => void>()

/**
 * Reserves the place of the action on the stack before its answer arrives, so that slow answers do not
 * reorder actions.
 */
export function beginAct(): Act {
  const act = pending()
  acts = [...acts, act].slice(-most)
  return act
}

/** `Promise.withResolvers` is missing in browsers of early 2024. */
function pending(): Act {
  const waiting: { end?: () => void } = {}
  const settled = new Promise<void>((resolve) => {
    waiting.end = resolve
  })
  return { outcome: undefined, settled, settle: () => waiting.end?.() }
}

/** The action succeeded. `answer` is its response, by which a toast finds the entry. */
export function settleAct(act: Act, outcome: Outcome, answer?: unknown): void {
  act.outcome = outcome
  if ('key' in outcome) acts = acts.filter((one) => one === act || keyOf(one) !== outcome.key)
  if (typeof answer === 'object' && answer !== null) byAnswer.set(answer, act)
  act.settle()
}

/** The action failed, was undone, or changed nothing. */
export function dropAct(act: Act): void {
  acts = acts.filter((one) => one !== act)
  closers.get(act)?.()
  closers.delete(act)
  act.settle()
}

/** Calls `close` when the action leaves the stack: an Undo button has nothing left to undo. */
export function whenDropped(act: Act, close: () => void): void {
  if (acts.includes(act)) closers.set(act, close)
  else close()
}

/** Another button made the call that undoes these. */
export function dropKey(key: string): void {
  acts.filter((act) => keyOf(act) === key).forEach(dropAct)
}

const keyOf = ({ outcome }: Act): string | undefined =>
  outcome && 'key' in outcome ? outcome.key : undefined

/** Adds an action that makes no call. */
export function remember(outcome: Outcome): Act {
  const act = beginAct()
  settleAct(act, outcome)
  return act
}

/** The action with this response, while it can be undone. */
export function actOf(answer: unknown): Act | undefined {
  const act = typeof answer === 'object' && answer !== null ? byAnswer.get(answer) : undefined
  return act && acts.includes(act) && isUndoable(act.outcome) ? act : undefined
}

export const isUndoable = (outcome: Outcome | undefined): outcome is Undoable =>
  outcome !== undefined && 'run' in outcome

export const lastAct = (): Act | undefined => acts.at(-1)

/** Empties the stack at sign-out and when view-as begins: nobody may undo another person's actions. */
export const clearActs = (): void => acts.forEach(dropAct)

let turn: Promise<unknown> = Promise.resolve()

/** Runs undos one at a time, so that a second press sees the result of the first. */
export function inTurn<T>(undo: () => Promise<T>): Promise<T> {
  const mine = turn.then(undo)
  turn = mine.catch(() => undefined)
  return mine
}

/** Undoes the action once; a refused one stays on the stack. Call it through `inTurn`. */
export async function runUndo(act: Act): Promise<boolean> {
  const { outcome } = act
  if (!acts.includes(act) || !isUndoable(outcome)) return false
  try {
    if ((await outcome.run()) === false) return false
  } catch {
    // The call has already shown the refusal.
    return false
  }
  dropAct(act)
  try {
    await outcome.after?.()
  } catch {
    // The undo itself succeeded, and the later failure has been shown.
  }
  return true
}
