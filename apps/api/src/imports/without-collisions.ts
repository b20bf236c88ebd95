import type { Fill, Filled, Plan } from '@crm/domain/imports/fill'
import { type Identity, isSame, leadKeys } from '@crm/domain/leads/duplicates'
import type { Transaction } from 'kysely'
import type { AddressRow } from '../addresses/queries.ts'
import type { Tables } from '../db/database.ts'
import { identityOf, without } from '../leads/keys/keep.ts'
import { findSharing } from '../leads/keys/queries.ts'
import type { LockedLead } from '../leads/queries.ts'

interface Kept {
  readonly lead: Partial<Filled>
  /** Undefined when nothing of the address is filled. */
  readonly address: Fill['address'] | undefined
  readonly left: readonly string[]
}

/**
 * The fills that do not make the lead the same as another one: a number that belongs to somebody else is said in the
 * note and goes nowhere else.
 */
export async function withoutCollisions(
  tx: Transaction<Tables>,
  lead: LockedLead,
  home: AddressRow | undefined,
  plan: Plan,
): Promise<Kept> {
  let identity = identityOf(lead, home && { streetAddress: home.street_address, zip: home.zip })
  const taken: Fill[] = []
  const left = [...plan.left]
  for (const fill of plan.fills) {
    const next = filledIn(identity, fill)
    const added = without(leadKeys(next), leadKeys(identity))
    const sharing = await findSharing(tx, added, lead.id)
    if (sharing.some(({ kinds }) => isSame(kinds))) {
      left.push(fill.words)
    } else {
      taken.push(fill)
      identity = next
    }
  }
  return {
    lead: Object.assign({}, ...taken.map((fill) => fill.lead)) as Partial<Filled>,
    address: taken.find((fill) => Object.keys(fill.address).length > 0)?.address,
    left,
  }
}

const filledIn = (identity: Identity, { lead, address }: Fill): Identity => ({
  ...identity,
  ...lead,
  streetAddress: address.streetAddress ?? identity.streetAddress,
  zip: address.zip ?? identity.zip,
})
