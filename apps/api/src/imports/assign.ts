import { nextRep } from '@crm/domain/leads/assignment'
import { selfGeneratedSource } from '@crm/domain/leads/lead-sources'
import type { Transaction } from 'kysely'
import type { Tables } from '../db/database.ts'
import { lockNames } from '../leads/keys/lock.ts'
import { eligibleReps, noteAssigned } from './queries.ts'

interface Assigned {
  readonly sourceName: string | null
  readonly zip: string | null
}

/**
 * Whose turn it is, noted; null when nobody may have it, or when it is somebody's own and nobody says whose. From here
 * to the end of the transaction everybody else who assigns waits: do it late.
 */
export async function assign(
  tx: Transaction<Tables>,
  { sourceName, zip }: Assigned,
  now: Date,
): Promise<string | null> {
  if (sourceName === selfGeneratedSource) return null
  await lockNames(tx, ['lead assignment'])
  const rep = nextRep(await eligibleReps(tx), zip)
  if (rep) await noteAssigned(tx, rep.id, now)
  return rep?.id ?? null
}
