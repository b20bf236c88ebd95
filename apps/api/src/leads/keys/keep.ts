/** The keys of a lead follow every change of it and of its primary address, in the transaction of the change. */
import { type Identity, type LeadKey, leadKeys, meetingPoints } from '@crm/domain/leads/duplicates'
import type { Connection } from '../../db/database.ts'
import { primaryAddressOf } from '../queries.ts'
import { lockNames } from './lock.ts'
import { deleteKeys, findRow, insertKeys, keysOf } from './queries.ts'

interface Home {
  readonly streetAddress: string | null
  readonly zip: string | null
}
interface Row {
  readonly first_name: string
  readonly last_name: string
  readonly phone1: string | null
  readonly email1: string | null
}

/** What a lead is recognised by, from its row and its primary address. */
export const identityOf = (lead: Row, home: Home | undefined): Identity => ({
  firstName: lead.first_name,
  lastName: lead.last_name,
  phone1: lead.phone1,
  email1: lead.email1,
  streetAddress: home?.streetAddress ?? null,
  zip: home?.zip ?? null,
})

/**
 * Before the row is locked: an import locks keys first and rows after, and whoever does it the other way round waits
 * until PostgreSQL sees that both wait for each other. `next` is what will be written.
 */
export async function lockIdentity(tx: Connection, leadId: string, next: Partial<Row> = {}): Promise<void> {
  const lead = await findRow(tx, leadId)
  if (!lead) return
  const home = await primaryAddressOf(tx, leadId)
  const identities = [identityOf(lead, home), identityOf({ ...lead, ...next }, home)]
  await lockNames(tx, identities.flatMap(meetingPoints))
}

/** Writes what differs; null for a lead that was removed. Answers whether a key was added. */
export async function keepLeadKeys(
  tx: Connection,
  leadId: string,
  identity: Identity | null,
): Promise<boolean> {
  const wanted = identity ? leadKeys(identity) : []
  const stored = await keysOf(tx, leadId)
  const added = without(wanted, stored)
  if (added.length > 0 && identity) await lockNames(tx, meetingPoints(identity))
  await deleteKeys(tx, leadId, without(stored, wanted))
  await insertKeys(tx, leadId, added)
  return added.length > 0
}

/** The keys that are not among the others. */
export const without = (keys: readonly LeadKey[], others: readonly LeadKey[]): LeadKey[] =>
  keys.filter(({ kind, key }) => !others.some((other) => other.kind === kind && other.key === key))
