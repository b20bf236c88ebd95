/** Round-robin assignment of leads. */
import { type Rep, assignLeads } from '@crm/domain/leads/assignment'
import { type SqlBool, sql } from 'kysely'
import type { Connection } from '#platform/db/database'
import { lockNames } from '#platform/db/locks'
import type { UnitOfWork } from '#spine/records/unit-of-work'

/** A recorded turn, with the database's text of the timestamp, which is more precise than the wire's. */
export interface Turn {
  readonly repId: string
  /** The time of the previous turn; null for the first. */
  readonly before: string | null
  readonly after: string | null
}

interface AssignmentResult {
  readonly sourceName: string | null
  readonly zip: string | null
}

/**
 * The assignee of each lead, with the turn recorded; null when nobody is eligible, or for a self-generated lead of an
 * unknown rep. Concurrent assignments wait until the end of the transaction, so call it late, after row locks.
 */
export async function assignAll(
  { tx, now }: UnitOfWork,
  leads: readonly AssignmentResult[],
  exceptId?: string,
): Promise<(Turn | null)[]> {
  await lockTurns(tx)
  const reps = (await eligibleReps(tx)).filter(({ id }) => id !== exceptId)
  const turns: (Turn | null)[] = []
  for (const rep of assignLeads(reps, leads)) turns.push(rep ? await recordTurn(tx, rep.id, now) : null)
  return turns
}

/** Assigns a single lead. */
export async function assign(work: UnitOfWork, lead: AssignmentResult): Promise<string | null> {
  const [turn] = await assignAll(work, [lead])
  return turn?.repId ?? null
}

/**
 * Reverts turns, last first, unless a later turn followed: a rep who got another lead since keeps that one as the
 * latest. Returns the changes as turns, so that they can be reverted too.
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

/** A manual assignment of an unassigned lead counts as a turn. */
export async function countAsTurn({ tx, now }: UnitOfWork, repId: string): Promise<void> {
  await lockTurns(tx)
  await recordTurn(tx, repId, now)
}

const lockTurns = (tx: Connection) => lockNames(tx, ['lead assignment'])

/** Eligible reps: they sell, are in Sales, enabled and registered; least recently assigned first. */
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

/** Strictly later than all other turns, whatever the clock says: two simultaneous leads go to two people. */
async function recordTurn(tx: Connection, id: string, now: Date): Promise<Turn | null> {
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
