/** What no call does yet, with the activity row that the call will write. */
import { recordActivity } from '@crm/api/activity/record'
import type { Database } from '@crm/api/db/database'
import { changeLead, lockLead } from '@crm/api/leads/queries'

/** A lead becomes Sold through its sale; until sales exist, here. */
export async function markSold(db: Database, leadId: string, repId: string, at: Date): Promise<void> {
  await db.inTransaction(async (tx) => {
    const lead = await lockLead(tx, leadId)
    if (!lead) throw new Error(`There is no lead ${leadId}.`)
    await changeLead(tx, leadId, { status: 'Sold', updated_at: at, last_activity_at: at })
    await recordActivity(tx, {
      by: { id: repId },
      at,
      verb: 'lead.changed',
      subject: { type: 'lead', id: leadId },
      leadId,
      changes: { status: [lead.status, 'Sold'] },
      facts: { version: lead.version + 1 },
    })
  })
}
