import { can } from '@crm/domain/people/can'
import { recordActivity } from '../activity/record.ts'
import type { StaffContext } from '../http/context.ts'
import { refusedLead, notFound } from './change.ts'
import { identityOf, keepLeadKeys, lockIdentity } from './keys/keep.ts'
import { changeLead, lockLead, primaryAddressOf } from './queries.ts'
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
    await keepLeadKeys(tx, id, removed ? null : identityOf(lead, await primaryAddressOf(tx, id)))
    await recordActivity(tx, {
      by: actor,
      at: now,
      verb: removed ? 'lead.removed' : 'lead.restored',
      subject: { type: 'lead', id },
      leadId: id,
      facts: { name: fullName(lead.first_name, lead.last_name), version: lead.version + 1 },
    })
    return undefined
  })
}
