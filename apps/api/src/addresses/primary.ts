/**
 * One primary address per lead, and always one where there are addresses. All of it happens under the lead's
 * lock; the former primary steps back before the next one stands, as the unique index wants it.
 */
import type { AddressType } from '@crm/domain/addresses/address-types'
import type { Transaction } from 'kysely'
import { recordActivity } from '../activity/record.ts'
import type { Tables } from '../db/database.ts'
import type { StaffContext } from '../http/context.ts'
import { identityOf, keepLeadKeys } from '../leads/keys/keep.ts'
import { type LockedLead, primaryAddressOf, touchLead } from '../leads/queries.ts'
import { leadSearch } from '../leads/search.ts'
import { type AddressRow, changeAddress } from './queries.ts'

type Doing = Pick<StaffContext, 'actor' | 'now'>

/** Makes room for another primary address. */
export async function demotePrimary(tx: Transaction<Tables>, others: readonly AddressRow[], ctx: Doing) {
  const former = others.find(({ type }) => type === 'Primary')
  if (former) await setType(tx, former, 'Secondary', ctx)
}

/** After the primary one left: the oldest that remains takes its place. */
export async function promoteOldest(tx: Transaction<Tables>, others: readonly AddressRow[], ctx: Doing) {
  const oldest = others[0]
  if (oldest) await setType(tx, oldest, 'Primary', ctx)
}

async function setType(
  tx: Transaction<Tables>,
  address: AddressRow,
  type: AddressType,
  { actor, now }: Doing,
) {
  await changeAddress(tx, address.id, { type, updated_at: now })
  await recordActivity(tx, {
    by: actor,
    at: now,
    verb: 'address.changed',
    subject: { type: 'address', id: address.id },
    leadId: address.lead_id,
    changes: { type: [address.type, type] },
    facts: { name: address.full_address, version: address.version + 1 },
  })
}

/** What the lead takes from its addresses: found and recognised by the primary one, and active now. No open form of it becomes stale. */
export async function keepLead(tx: Transaction<Tables>, lead: LockedLead, now: Date): Promise<void> {
  const home = await primaryAddressOf(tx, lead.id)
  await touchLead(tx, lead.id, now, leadSearch(lead, home))
  await keepLeadKeys(tx, lead.id, identityOf(lead, home))
}
