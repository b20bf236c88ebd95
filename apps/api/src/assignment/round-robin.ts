/** Whose turn it is to be given a lead. */
import { type Rep, shareOut } from '@crm/domain/leads/assignment'
import { type SqlBool, sql } from 'kysely'
import type { Connection } from '../db/database.ts'
import { lockNames } from '../db/locks.ts'
import type { UnitOfWork } from '../records/unit-of-work.ts'

/** A turn as it was noted, by the database's own text of an instant, which is finer than the wire's. */
export interface Turn {
  readonly repId: string
  /** When the one before it was; null for the first. */
  readonly before: string | null
  readonly after: string | null
}

interface Assigned {
  readonly sourceName: string | null
  readonly zip: string | null
}

/**
 * Whose turn it is for each lead, noted; null when nobody may have it, or when it is somebody's own and nobody says
 * whose. From here to the end of the transaction everybody else who assigns waits: do it late, after rows are locked.
 */
export async function assignAll(
  { tx, now }: UnitOfWork,
  leads: readonly Assigned[],
  exceptId?: string,
): Promise<(Turn | null)[]> {
  await lockTurns(tx)
  const reps = (await eligibleReps(tx)).filter(({ id }) => id !== exceptId)
  const turns: (Turn | null)[] = []
  for (const rep of shareOut(reps, leads)) turns.push(rep ? await noteAssigned(tx, rep.id, now) : null)
  return turns
}

/** The same for one lead. */
export async function assign(work: UnitOfWork, lead: Assigned): Promise<string | null> {
  const [turn] = await assignAll(work, [lead])
  return turn?.repId ?? null
}

/**
 * Takes turns back, the last first, as far as nobody's turn came after: a rep who was given something else since keeps
 * that as their last. Answers what it did as turns of their own, so that this can be taken back as well.
 */
export async function takeBackTurns({ tx }: UnitOfWork, turns: readonly Turn[]): Promise<Turn[]> {
  if (turns.length === 0) return []
  await lockTurns(tx)
  const taken: Turn[] = []
  for (const { repId, before, after } of turns) {
    const { numAffectedRows } = await sql`
      update users set last_assigned_at = ${before}::timestamptz
      where id = ${repId} and last_assigned_at is not distinct from ${after}::timestamptz
    `.execute(tx)
    if (numAffectedRows === 1n) taken.push({ repId, before: after, after: before })
  }
  return taken
}

/** A lead of nobody that is given to somebody by hand was their turn too. */
export async function countAsTurn({ tx, now }: UnitOfWork, repId: string): Promise<void> {
  await lockTurns(tx)
  await noteAssigned(tx, repId, now)
}

const lockTurns = (tx: Connection) => lockNames(tx, ['lead assignment'])

/** Who may be given leads: sells, is of Sales, enabled, and registered to sell; least recently assigned first. */
export const eligibleReps = (db: Connection): Promise<Rep[]> =>
  db
    .selectFrom('users')
    .select(['id', 'territory'])
    .where('is_enabled', '=', true)
    .where('is_sales', '=', true)
    .where('department', '=', 'Sales')
    .where(sql<SqlBool>`his_license_num <> ''`)
    .orderBy(sql`last_assigned_at nulls first`)
    .orderBy('id')
    .execute()

/** Strictly later than everybody's, whatever the clock says: two leads of one moment go to two people. */
async function noteAssigned(tx: Connection, id: string, now: Date): Promise<Turn | null> {
  const { rows } = await sql<Turn>`
    update users as u set last_assigned_at = greatest(
      ${now}::timestamptz,
      (select max(last_assigned_at) from users) + interval '1 microsecond'
    )
    from users as was where u.id = ${id} and was.id = u.id
    returning u.id as "repId", was.last_assigned_at::text as before, u.last_assigned_at::text as after
  `.execute(tx)
  return rows[0] ?? null
}
