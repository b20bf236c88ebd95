import type { NewWebAddress } from '@crm/contract/web/address-shapes'
import { can } from '@crm/domain/people/can'
import { recordActivity } from '../activity/record.ts'
import type { StaffContext } from '../http/context.ts'
import { refuse } from '../http/handle.ts'
import { newId } from '../ids.ts'
import { notFound as leadNotFound } from '../leads/change.ts'
import { allMessages } from '../leads/given.ts'
import { lockLead } from '../leads/queries.ts'
import { faultsOf, refusedOn } from './decide.ts'
import { normaliseAddress, withWhatFollows } from './given.ts'
import { demotePrimary, keepLead } from './primary.ts'
import { addressesOf, insertAddress } from './queries.ts'
import { type AddressFields, addressColumns } from './view.ts'

/** Adds an address and answers its id, or a refusal that names the fields at fault. A lead's first is its primary one. */
export async function createAddress({ leadId, ...given }: NewWebAddress, ctx: StaffContext) {
  const { db, actor, now } = ctx
  const { fields, errors } = normaliseAddress(given)
  const id = newId()
  return db.inTransaction(async (tx) => {
    const lead = await lockLead(tx, leadId)
    const refusal = refusedOn(lead, actor, can.changeAddress, leadNotFound)
    if (refusal || !lead) return refusal ?? leadNotFound
    const others = (await addressesOf(tx, leadId)).filter((other) => other.deleted_at === null)
    const usual = others.length === 0 ? 'Primary' : 'Secondary'
    const address = { ...noAddress, type: usual, ...withWhatFollows(noAddress, fields) } as const
    const faults = errors.length > 0 ? errors : faultsOf(address, others)
    if (faults.length > 0) return refuse(400, allMessages(faults), faults)

    if (address.type === 'Primary') await demotePrimary(tx, others, ctx)
    const row = { ...addressColumns(address), id, lead_id: leadId, created_at: now, updated_at: now }
    await insertAddress(tx, row)
    await recordActivity(tx, {
      by: actor,
      at: now,
      verb: 'address.created',
      subject: { type: 'address', id },
      leadId,
      facts: { name: row.full_address, version: 1 },
    })
    await keepLead(tx, lead, now)
    return id
  })
}

const noAddress: AddressFields = {
  type: 'Secondary',
  streetAddress: null,
  city: null,
  state: null,
  zip: null,
  zipPlus4: null,
  hasUsage: null,
  annualUsage: null,
  utilProvider: null,
  utilBill: null,
  utilAccountNum: null,
  utilMeterNum: null,
  mountType: null,
  stories: null,
  roofAge: null,
  roofCondition: null,
  roofMat: null,
  sqFootage: null,
  hasHoa: null,
  hoaName: null,
}
