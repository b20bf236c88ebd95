import type { can } from '@crm/domain/people/can'
import type { Transaction } from 'kysely'
import type { Tables } from '../db/database.ts'
import { type LockedLead, lockLead } from '../leads/queries.ts'
import type { Person } from '../users/people.ts'
import { notFound, refusedOn } from './decide.ts'
import { type AddressRow, addressesOf, leadIdOfAddress } from './queries.ts'

export interface LockedAddress {
  readonly lead: LockedLead
  readonly address: AddressRow
  /** The lead's other live addresses, oldest first. */
  readonly others: readonly AddressRow[]
}

/** The address under its lead's lock, so that two writers decide about the primary one after the other; or the refusal. */
export async function lockAddress(
  tx: Transaction<Tables>,
  id: string,
  actor: Person,
  { allowed, removed = false }: { allowed: typeof can.readAddress; removed?: boolean },
): Promise<LockedAddress | { readonly refusal: NonNullable<ReturnType<typeof refusedOn<typeof notFound>>> }> {
  const leadId = await leadIdOfAddress(tx, id)
  const lead = leadId === undefined ? undefined : await lockLead(tx, leadId)
  const refusal = refusedOn(lead, actor, allowed, notFound)
  if (refusal || !lead) return { refusal: refusal ?? notFound }
  const all = await addressesOf(tx, lead.id)
  const address = all.find((one) => one.id === id)
  if (!address || (address.deleted_at !== null) !== removed) return { refusal: notFound }
  return { lead, address, others: all.filter((one) => one.deleted_at === null && one.id !== id) }
}
