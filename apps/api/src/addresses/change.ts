import type { WebAddressChanges } from '@crm/contract/web/address-shapes'
import { can } from '@crm/domain/people/can'
import type { Transaction } from 'kysely'
import { changesBetween } from '../activity/changes.ts'
import { fieldsChangedSince } from '../activity/queries.ts'
import { type Changes, recordActivity } from '../activity/record.ts'
import type { Tables } from '../db/database.ts'
import type { StaffContext } from '../http/context.ts'
import { refuse } from '../http/handle.ts'
import { allMessages } from '../leads/given.ts'
import { faultsOf } from './decide.ts'
import { normaliseAddress, withWhatFollows } from './given.ts'
import { type LockedAddress, lockAddress } from './lock.ts'
import { demotePrimary, keepLead } from './primary.ts'
import { type AddressRow, changeAddress } from './queries.ts'
import { addressColumns, addressFields } from './view.ts'

/** Applies a change set. Lock, decide, write, record: one transaction. */
export async function updateAddress(id: string, given: WebAddressChanges, ctx: StaffContext) {
  const { version, ...wanted } = given
  const { fields, errors } = normaliseAddress(wanted)
  return ctx.db.inTransaction(async (tx) => {
    const locked = await lockAddress(tx, id, ctx.actor, { allowed: can.changeAddress })
    if ('refusal' in locked) return locked.refusal
    const before = addressFields(locked.address)
    const wholeChange = withWhatFollows(before, fields)
    const changes = changesBetween(before, wholeChange)
    const after = { ...before, ...wholeChange }
    const faults = errors.length > 0 ? errors : faultsOf(after, locked.others)
    if (faults.length > 0) return refuse(400, allMessages(faults), faults)
    if (version !== undefined && (await isStale(tx, locked.address, version, changes)))
      return 'stale' as const
    if (Object.keys(changes).length > 0) await write(tx, locked, addressColumns(after), changes, ctx)
    return 'done' as const
  })
}

/** Stale only when a field of this change set was changed by someone since; other fields merge silently. */
async function isStale(tx: Transaction<Tables>, address: AddressRow, version: number, changes: Changes) {
  if (version >= address.version) return false
  const changedSince = await fieldsChangedSince(tx, address.id, version)
  return Object.keys(changes).some((field) => changedSince.has(field))
}

async function write(
  tx: Transaction<Tables>,
  { lead, address, others }: LockedAddress,
  columns: ReturnType<typeof addressColumns>,
  changes: Changes,
  ctx: StaffContext,
) {
  const { actor, now } = ctx
  if (changes['type']) await demotePrimary(tx, others, ctx)
  await changeAddress(tx, address.id, { ...columns, updated_at: now })
  await recordActivity(tx, {
    by: actor,
    at: now,
    verb: 'address.changed',
    subject: { type: 'address', id: address.id },
    leadId: lead.id,
    changes,
    facts: { name: columns.full_address, version: address.version + 1 },
  })
  await keepLead(tx, lead, now)
}
