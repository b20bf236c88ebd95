import { shareOut } from '@crm/domain/leads/assignment'
import type { Transaction } from 'kysely'
import type { Tables } from '../db/database.ts'
import { lockNames } from '../leads/keys/lock.ts'
import { eligibleReps, noteAssigned } from './queries.ts'

interface Assigned {
  readonly sourceName: string | null
  readonly zip: string | null
}

/**
 * Whose turn it is for each lead, noted; null when nobody may have it, or when it is somebody's own and nobody says
 * whose. From here to the end of the transaction everybody else who assigns waits: do it late, after rows are locked.
 */
export async function assignAll(
  tx: Transaction<Tables>,
  leads: readonly Assigned[],
  now: Date,
  exceptId?: string,
): Promise<(string | null)[]> {
  await lockNames(tx, ['lead assignment'])
  const reps = (await eligibleReps(tx)).filter(({ id }) => id !== exceptId)
  const turns = shareOut(reps, leads).map((rep) => rep?.id ?? null)
  for (const id of turns) if (id) await noteAssigned(tx, id, now)
  return turns
}

/** The same for one lead. */
export async function assign(tx: Transaction<Tables>, lead: Assigned, now: Date): Promise<string | null> {
  const [rep = null] = await assignAll(tx, [lead], now)
  return rep
}

/** A lead of nobody that is given to somebody by hand was their turn too. */
export async function countAsTurn(tx: Transaction<Tables>, repId: string, now: Date): Promise<void> {
  await lockNames(tx, ['lead assignment'])
  await noteAssigned(tx, repId, now)
}
