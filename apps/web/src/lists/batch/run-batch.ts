import type { Fact } from '~/records/facts/fact.ts'
import { outcomeOfSend } from '~/api/act-of-send.ts'
import { toast } from '~/ui/toast.ts'
import { type Act, type Outcome, type Write, beginAct, dropAct, settleAct } from '~/ui/undo.ts'
import { type WriteAnswer, isDone, sendWrites } from './send-writes.ts'

/** A change of many rows: one write per row. */
export interface BatchAction<Row> {
  /** "Move to Install": title of the dialog with the refused rows. */
  readonly title: string
  /** "12 jobs are in Install" */
  readonly words: (count: number) => string
  readonly write: (row: Row) => Write
  /** The write that undoes the one with this answer; by default that of the undo rules (`undo/rules.ts`). */
  readonly back?: ((row: Row, answered: unknown) => Write | undefined) | undefined
  /** Fields that the dialog offers when the server names them as missing. */
  readonly facts?: Readonly<Record<string, Fact<never>>> | undefined
}

/** A row that was not changed, with the server's answer. */
export interface RefusedRow<Row> {
  readonly row: Row
  readonly write: Write
  readonly answer: WriteAnswer
}

/**
 * Changes the rows as one action with one undo. Shows a toast for the changed rows and returns the others.
 * @param write builds the write of a row, if other than that of the action: with fields that were missing
 */
export async function runBatch<Row>(
  action: BatchAction<Row>,
  rows: readonly Row[],
  onProgress?: (done: number) => void,
  write: (row: Row) => Write = action.write,
): Promise<readonly RefusedRow<Row>[]> {
  const act = beginAct()
  const writes = rows.map(write)
  const answers = await sendWrites(writes, onProgress)
  const results = rows.flatMap((row, index) => {
    const [own, answer] = [writes[index], answers[index]]
    return own && answer ? [{ row, write: own, answer }] : []
  })
  const done = results.filter(({ answer }) => isDone(answer))
  if (done.length === 0) dropAct(act)
  else await settle(act, action, done)
  return results.filter(({ answer }) => !isDone(answer))
}

async function settle<Row>(
  act: Act,
  action: BatchAction<Row>,
  done: readonly RefusedRow<Row>[],
): Promise<void> {
  const words = action.words(done.length)
  const backs = await Promise.all(done.map((result) => backOf(action, result)))
  const known = backs.filter((back) => back !== undefined)
  const outcome: Outcome =
    known.length === done.length
      ? { what: words, run: () => undoWrites(known) }
      : { cannot: `This change of ${done.length === 1 ? 'a row' : `${done.length} rows`}` }
  settleAct(act, outcome, done)
  toast.done(words, { undoes: done })
}

async function backOf<Row>(
  { back }: BatchAction<Row>,
  { row, write: { route, input }, answer }: RefusedRow<Row>,
): Promise<Write | undefined> {
  if (back) return back(row, answer.body)
  const outcome = await outcomeOfSend(route, input, answer.body)
  return outcome && 'back' in outcome ? outcome.back : undefined
}

/** Undoes the last write first. Returns false when one was refused; the others are undone. */
async function undoWrites(backs: readonly Write[]): Promise<boolean> {
  const answers = await sendWrites(backs.toReversed())
  const refused = answers.filter((answer) => !isDone(answer))
  const [first] = refused
  if (!first) return true
  toast.error(refused.length === 1 ? '1 row was not undone' : `${refused.length} rows were not undone`, {
    description: messageIn(first),
  })
  return false
}

/** The reason of a refusal. */
export const messageIn = ({ body }: WriteAnswer): string =>
  (body as { readonly message?: string } | undefined)?.message ?? 'An unknown error occurred'

/** The fields that a refusal names, with its message for each. */
export const faultsIn = ({
  body,
}: WriteAnswer): readonly { readonly field: string; readonly message: string }[] =>
  (body as { readonly errors?: readonly { field: string; message: string }[] } | undefined)?.errors ?? []

/** The newer version of a row that somebody changed meanwhile. */
export const newerVersion = ({ status, body }: WriteAnswer): number | undefined =>
  status === 409 ? (body as { readonly current?: { readonly version?: number } }).current?.version : undefined
