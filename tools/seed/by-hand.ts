/** What no call does yet, with the activity rows that the calls will write. */
import { recordActivity } from '@crm/api/activity/record'
import type { Database } from '@crm/api/db/database'
import { newId } from '@crm/api/ids'
import { changeLead, lockLead } from '@crm/api/leads/queries'
import { leadSearch } from '@crm/api/leads/search'
import { cast } from '@crm/cast'
import type { DemoAddress } from '@crm/cast/lead-shapes'

/** Gives a lead its primary address. */
export async function setAddress(
  db: Database,
  leadId: string,
  address: DemoAddress,
  at: Date,
): Promise<void> {
  await db.inTransaction(async (tx) => {
    const id = newId()
    await tx
      .insertInto('addresses')
      .values({ ...columnsOf(address), id, lead_id: leadId, created_at: at, updated_at: at })
      .execute()
    const lead = await lockLead(tx, leadId)
    if (!lead) throw new Error(`There is no lead ${leadId}.`)
    await tx
      .updateTable('leads')
      .set({ search: leadSearch(lead, address) })
      .where('id', '=', leadId)
      .execute()
    await recordActivity(tx, {
      by: cast.mona.crm,
      at,
      verb: 'address.created',
      subject: { type: 'address', id },
      leadId,
      facts: { name: address.fullAddress, version: 1 },
    })
  })
}

const columnsOf = (address: DemoAddress) => ({
  street_address: address.streetAddress,
  city: address.city,
  state: address.state,
  zip: address.zip,
  full_address: address.fullAddress,
  has_usage: address.hasUsage,
  annual_usage: address.annualUsage,
  util_provider: address.utilProvider,
  util_bill: address.utilBill,
  util_account_num: address.utilAccountNum,
  util_meter_num: address.utilMeterNum,
  mount_type: address.mountType,
  stories: address.stories,
  roof_age: address.roofAge,
  roof_condition: address.roofCondition,
  roof_mat: address.roofMat,
  sq_footage: address.sqFootage,
  has_hoa: address.hasHoa,
  hoa_name: address.hoaName,
})

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
