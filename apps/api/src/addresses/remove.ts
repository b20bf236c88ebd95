import { can } from '@crm/domain/people/can'
import { recordActivity } from '../activity/record.ts'
import type { StaffContext } from '../http/context.ts'
import { refuse } from '../http/handle.ts'
import { allMessages } from '../leads/given.ts'
import { faultsOf } from './decide.ts'
import { lockAddress } from './lock.ts'
import { keepLead, promoteOldest } from './primary.ts'
import { changeAddress } from './queries.ts'
import { addressFields } from './view.ts'

/** Removes an address softly. When it was the primary one, the oldest that remains becomes that. */
export async function removeAddress(id: string, ctx: StaffContext) {
  const { db, actor, now } = ctx
  return db.inTransaction(async (tx) => {
    const locked = await lockAddress(tx, id, actor, { allowed: can.removeAddress })
    if ('refusal' in locked) return locked.refusal
    const { lead, address, others } = locked
    await changeAddress(tx, id, { deleted_at: now, deleted_by: actor.id, updated_at: now })
    await recordActivity(tx, {
      by: actor,
      at: now,
      verb: 'address.removed',
      subject: { type: 'address', id },
      leadId: lead.id,
      facts: { name: address.full_address, version: address.version + 1 },
    })
    if (address.type === 'Primary') await promoteOldest(tx, others, ctx)
    await keepLead(tx, lead, now)
    return undefined
  })
}

/** Brings an address back: as the primary one only when the lead has no other. */
export async function restoreAddress(id: string, ctx: StaffContext) {
  const { db, actor, now } = ctx
  return db.inTransaction(async (tx) => {
    const locked = await lockAddress(tx, id, actor, { allowed: can.removeAddress, removed: true })
    if ('refusal' in locked) return locked.refusal
    const { lead, address, others } = locked
    const type = others.length === 0 ? 'Primary' : 'Secondary'
    const faults = faultsOf({ ...addressFields(address), type }, others)
    if (faults.length > 0) return refuse(400, allMessages(faults), faults)
    await changeAddress(tx, id, { type, deleted_at: null, deleted_by: null, updated_at: now })
    await recordActivity(tx, {
      by: actor,
      at: now,
      verb: 'address.changed',
      subject: { type: 'address', id },
      leadId: lead.id,
      changes: { isRemoved: [true, false], ...(type !== address.type && { type: [address.type, type] }) },
      facts: { name: address.full_address, version: address.version + 1 },
    })
    await keepLead(tx, lead, now)
    return undefined
  })
}
