import { type Identity, leadKeys, meetingPoints } from '@crm/domain/leads/duplicates'
import type { Connection } from '../../db/database.ts'
import { lockNames } from './lock.ts'
import { Overtaken } from './overtaken.ts'
import { type Sharing, findSharing } from './queries.ts'

/**
 * Live leads that share a key, found while nobody else can enter such a lead: the locks cover the meeting points of
 * those found as well, because adding to them may give them new keys. Whoever turns up meanwhile would have to be
 * locked out of order, so everything begins again and finds them at once.
 */
export async function lockAndFind(tx: Connection, identity: Identity): Promise<Sharing[]> {
  const keys = leadKeys(identity)
  const known = await findSharing(tx, keys)
  const held = new Set([identity, ...known].flatMap(meetingPoints))
  await lockNames(tx, [...held])
  const found = await findSharing(tx, keys)
  if (!found.flatMap(meetingPoints).every((point) => held.has(point))) throw new Overtaken()
  return found
}
