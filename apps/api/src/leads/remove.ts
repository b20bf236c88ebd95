import { type Identity, isSame, leadKeys } from '@crm/domain/leads/duplicates'
import { can } from '@crm/domain/people/can'
import type { Transaction } from 'kysely'
import { recordActivity } from '../activity/record.ts'
import type { Tables } from '../db/database.ts'
import type { StaffContext } from '../http/context.ts'
import { tellOfLookalikes } from '../tasks/lookalikes.ts'
import { refusedLead, notFound } from './change.ts'
import { identityOf, keepLeadKeys, lockIdentity } from './keys/keep.ts'
import { findSharing } from './keys/queries.ts'
import { type LockedLead, changeLead, lockLead, primaryAddressOf } from './queries.ts'
import { fullName } from './view.ts'

/** Removes a lead softly: it reads as 404 until it is restored. */
export const removeLead = (id: string, ctx: StaffContext) => setRemoved(id, true, ctx)

export const restoreLead = (id: string, ctx: StaffContext) => setRemoved(id, false, ctx)

async function setRemoved(id: string, removed: boolean, { db, actor, now }: StaffContext) {
  return db.inTransaction(async (tx) => {
    await lockIdentity(tx, id)
    const lead = await lockLead(tx, id)
    const refusal = refusedLead(lead, actor, removed ? can.deleteLead : can.restoreLead, !removed)
    if (refusal || !lead) return refusal ?? notFound
    await changeLead(tx, id, {
      deleted_at: removed ? now : null,
      deleted_by: removed ? actor.id : null,
      updated_at: now,
      last_activity_at: now,
    })
    const identity = identityOf(lead, await primaryAddressOf(tx, id))
    await keepLeadKeys(tx, id, removed ? null : identity)
    await recordActivity(tx, {
      by: actor,
      at: now,
      verb: removed ? 'lead.removed' : 'lead.restored',
      subject: { type: 'lead', id },
      leadId: id,
      facts: { name: fullName(lead.first_name, lead.last_name), version: lead.version + 1 },
    })
    if (!removed) await tellOfSuccessors(tx, lead, identity, now)
    return undefined
  })
}

/** Who asked again while the lead was removed was entered anew: now they have two. */
async function tellOfSuccessors(tx: Transaction<Tables>, lead: LockedLead, identity: Identity, now: Date) {
  const sharing = await findSharing(tx, leadKeys(identity), lead.id)
  const same = sharing.filter(({ kinds }) => isSame(kinds))
  await tellOfLookalikes(tx, lead, same, now)
}
