import { type Identity, leadKeys } from '@crm/domain/leads/duplicates'
import { can } from '@crm/domain/people/can'
import type { Transaction } from 'kysely'
import type { Tables } from '../../db/database.ts'
import { tellOfLookalikes } from '../../tasks/lookalikes.ts'
import type { Person } from '../../users/people.ts'
import { findSharing } from './queries.ts'

/**
 * A lead that looks like one its writer may not see is saved all the same, and nothing tells them: a Sales manager
 * is asked to look at both. What is in the writer's scope they find by asking for duplicates.
 */
export async function tellOfHiddenTwins(
  tx: Transaction<Tables>,
  lead: { readonly id: string; readonly number: number },
  identity: Identity,
  { actor, now }: { readonly actor: Person; readonly now: Date },
): Promise<void> {
  const twins = await findSharing(tx, leadKeys(identity), lead.id)
  const hidden = twins.filter((twin) => !can.readLead(actor, twin).ok)
  await tellOfLookalikes(tx, lead, hidden, now)
}
