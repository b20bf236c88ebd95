/**
 * Snapshots of moved sales and service jobs, kept for a day so that the author of a move can undo it. An undo
 * restores the columns (phase, step, clock and dates) in one transaction and does not check the gates again.
 */
import { Refused, conflict, refuse } from '#spine/refusals'
import type { UnitOfWork } from './unit-of-work.ts'

/** Moves without effects on other people's work. Canceling and resuming cannot be undone. */
export type UndoableMove = 'forward' | 'back' | 'step' | 'hold' | 'release'

type Row = object & { readonly id: string; readonly version: number }

interface MadeMove {
  readonly before: Row
  readonly after: Row
  readonly kind: UndoableMove
  /** The row of the sale's move history. */
  readonly moveId?: string
}

/** Retention: longer than a person remembers what an undo would revert. */
const retentionMs = 24 * 60 * 60 * 1000

/** Saves a snapshot in the transaction of the move, and deletes the record's expired ones. */
export async function saveSnapshot(
  work: UnitOfWork,
  columns: readonly string[],
  { before, after, kind, moveId }: MadeMove,
): Promise<void> {
  const changed = columns.filter((column) => !isSame(valueIn(before, column), valueIn(after, column)))
  const pick = (row: Row) =>
    JSON.stringify(Object.fromEntries(changed.map((column) => [column, valueIn(row, column)])))
  await work.tx
    .deleteFrom('move_snapshots')
    .where('record_id', '=', after.id)
    .where('made_at', '<', new Date(work.now.getTime() - retentionMs).toISOString())
    .execute()
  await work.tx
    .insertInto('move_snapshots')
    .values({
      record_id: after.id,
      made_version: after.version,
      move_id: moveId ?? null,
      kind,
      made_by: work.viewer?.id ?? null,
      made_at: work.now,
      before: pick(before),
      after: pick(after),
    })
    .execute()
}

export interface UndoPlan {
  readonly kind: UndoableMove
  readonly moveId: string | null
  /** The columns before the move. */
  readonly columns: Readonly<Record<string, unknown>>
}

/**
 * Reads and deletes the snapshot of the move that led to `version` of a locked record. Throws Refused: 404 without
 * such a move, 403 for another person's move, 400 when expired, 409 with the record when a moved column changed
 * since.
 */
export async function takeSnapshot(
  work: UnitOfWork,
  record: Row,
  { version, noun, view }: { readonly version: number; readonly noun: string; readonly view: unknown },
): Promise<UndoPlan> {
  const found = await work.tx
    .selectFrom('move_snapshots')
    .selectAll()
    .where('record_id', '=', record.id)
    .where('made_version', '=', version)
    .executeTakeFirst()
  if (!found) throw await refusalWithoutSnapshot(work, record, { version, noun, view })
  if (work.viewer && found.made_by !== work.viewer.id) {
    const authorName = work.nameOf(found.made_by) ?? 'the person who made it'
    throw new Refused(refuse(403, `Only ${authorName} can undo this move.`))
  }
  if (isExpired(work, found.made_at)) throw new Refused(refuse(400, expired))
  const after = found.after as Readonly<Record<string, unknown>>
  if (Object.entries(after).some(([column, value]) => !isSame(valueIn(record, column), value))) {
    throw new Refused(conflict(changedMessage(noun), view))
  }
  await work.tx
    .deleteFrom('move_snapshots')
    .where('record_id', '=', record.id)
    .where('made_version', '=', version)
    .execute()
  const before = found.before
  return {
    kind: found.kind,
    moveId: found.move_id,
    columns: Object.fromEntries(
      Object.entries(before).map(([column, value]) => [
        column,
        typeof value === 'object' && value !== null ? JSON.stringify(value) : value,
      ]),
    ),
  }
}

const changedMessage = (noun: string) => `This ${noun} was changed. Review it before you undo.`

/** Reads from the activity whether that version was a move, and when it happened. */
async function refusalWithoutSnapshot(
  work: UnitOfWork,
  record: Row,
  { version, noun, view }: { readonly version: number; readonly noun: string; readonly view: unknown },
): Promise<Refused> {
  const move = await work.tx
    .selectFrom('activity')
    .select('at')
    .where('subject_id', '=', record.id)
    .where('version', '=', version)
    .where('verb', 'in', ['sale.moved', 'sale.held', 'sale.released', 'serviceJob.moved'])
    .executeTakeFirst()
  if (!move) return new Refused(refuse(404, `This version of the ${noun} has no move to undo.`))
  return isExpired(work, move.at)
    ? new Refused(refuse(400, expired))
    : new Refused(conflict('This move was undone already.', view))
}

const expired = 'A move can be undone for a day. Move it back instead.'
const isExpired = ({ now }: UnitOfWork, at: string) => new Date(at).getTime() < now.getTime() - retentionMs

const valueIn = (row: Row, column: string): unknown => (row as unknown as Record<string, unknown>)[column]

/** Compares values as JSON: text, numbers and JSON columns. */
const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)
