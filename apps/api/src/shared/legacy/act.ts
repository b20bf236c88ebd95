/** Actions on legacy records: the same for every kind. */
import { type LegacyKind, fieldsOfLegacy, legacyKind } from '@crm/contract/legacy/kinds'
import type { LegacyChanges, NewLegacyRecord } from '@crm/contract/legacy/legacy-shapes'
import { legacyFieldGroup } from '@crm/contract/legacy/sale-field-groups'
import { can } from '@crm/domain/people/can'
import { lockNames } from '#platform/db/locks'
import { Refused, demand, demandNoFaults, refuse } from '#spine/refusals'
import { newId } from '#platform/ids'
import type { Person } from '#spine/people/people'
import { changesBetween } from '#spine/records/activity'
import type { UnitOfWork } from '#spine/records/unit-of-work'
import { findByKey, findOwnUser, findExisting, nextFormerId } from './queries.ts'
import { type AboutLegacy, ownersFor, saleFor } from './rights.ts'
import { type Legacy, type LegacyStore, columnOf, storeOf, valueIn } from './store.ts'

type LegacyInput = Parameters<LegacyStore['insert']>[1]

/**
 * Creates a record, with its own number and key if given. Throws Refused: 409 for a taken number or key, 403,
 * or 400 with the field.
 */
export async function createLegacy(
  work: UnitOfWork,
  kind: LegacyKind,
  given: NewLegacyRecord,
): Promise<Legacy> {
  const { id, uuid, onLead } = legacyKind(kind)
  const { [id]: formerId, [uuid]: key, UUID_Lead: leadKey, ...rest } = given as Record<string, string>
  const recordId = newId()
  const called = { formerId: formerId ?? (await nextFormerId(work.tx)), key: key ?? recordId }
  await demandFree(work, kind, called)
  if (onLead && leadKey) await demandLead(work, kind, leadKey)
  const fields = { ...defaultsOf(kind), ...rest, ...(kind === 'leads' && (await withOwner(work, rest))) }
  const columns = {
    id: recordId,
    [columnOf(id)]: called.formerId,
    [columnOf(uuid)]: called.key,
    ...(onLead && { uuid_lead: leadKey ?? null }),
    ...(kind === 'notes' && { author_id: work.viewer?.id ?? null }),
  }
  return storeOf(kind).insert(work, fields, columns, { lead_reps: [], sale_reps: [] })
}

/** Serializes concurrent imports of the same record. */
async function demandFree(
  { tx }: UnitOfWork,
  kind: LegacyKind,
  { formerId, key }: { readonly formerId: string; readonly key: string },
): Promise<void> {
  const { id, uuid, noun } = legacyKind(kind)
  await lockNames(tx, [`${id} ${formerId}`, `${uuid} ${key}`])
  const taken = await findExisting(tx, kind, formerId, key)
  if (taken) throw new Refused(refuse(409, `There is already a ${noun.toLowerCase()} with this ${taken}.`))
}

/** The parent lead exists and is in the author's scope. */
async function demandLead(work: UnitOfWork, kind: LegacyKind, leadKey: string): Promise<void> {
  const lead = await findByKey(work.tx, 'leads', leadKey)
  demandNoFaults(
    lead ? [] : [{ field: 'UUID_Lead', message: 'There is no legacy lead with this UUID_Lead.' }],
  )
  if (!lead || !work.viewer) return
  const owners = ownersFor(work.viewer, storeOf('leads').about(lead))
  demand(kind === 'notes' ? can.createNote(work.viewer, owners) : can.readLead(work.viewer, owners))
}

/** The default of a field that is never empty. */
function defaultsOf(kind: LegacyKind): Record<string, unknown> {
  const usual: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(fieldsOfLegacy(kind))) {
    if (field === 'keys' || (typeof field === 'object' && 'many' in field)) usual[name] = []
    else if (typeof field === 'object' && 'usual' in field) usual[name] = field.usual
  }
  return usual
}

/** A person who sees only their own leads owns what they create; giving it away is a reassignment. */
async function withOwner({ tx, viewer }: UnitOfWork, given: Readonly<Record<string, unknown>>) {
  if (!viewer) return {}
  const own = await findOwnUser(tx, viewer)
  const ownKey = own && valueIn(own, 'UUID_User')
  const rep = given['UUID_SalesRep'] ?? null
  const seesAll = can.readLead(viewer, isUnassigned).ok
  if (rep !== null && rep !== ownKey) demand(can.setLeadRep(viewer, isUnassigned))
  if (rep === null && !seesAll && !ownKey) {
    throw new Refused(refuse(403, 'You are not a user of the old system. Ask an administrator.'))
  }
  return {
    created_by: given['created_by'] ?? viewer.name,
    ...(rep === null && !seesAll && { UUID_SalesRep: ownKey }),
  }
}

const isUnassigned = { repId: null, salesRepId: null }

/** Applies a change set to a locked record. Throws Refused: 403 for a forbidden field, 409 for a version conflict. */
export function changeLegacy(
  work: UnitOfWork,
  kind: LegacyKind,
  record: Legacy,
  { version, ...given }: LegacyChanges,
): Promise<Legacy> {
  const records = storeOf(kind)
  const fields = given as LegacyInput
  const changed = changesBetween(records.fieldsOf(record), fields)
  if (work.viewer) {
    for (const field of Object.keys(changed)) demandField(work.viewer, kind, field, records.about(record))
  }
  return records.change(work, record, fields, { version })
}

const contactFields = new Set(['phone_1', 'phone_2', 'email_1', 'email_2'])
const repFields = new Set(['UUID_SalesRep', 'sales_rep_uuid_list'])

/** Each field needs the permission of the same field of the CRM's own record. */
function demandField(actor: Person, kind: LegacyKind, field: string, about: AboutLegacy): void {
  if (kind === 'sales') demand(can.changeSale[legacyFieldGroup(field)](actor, saleFor(actor, about)))
  if (kind !== 'leads' || contactFields.has(field)) return
  const right = repFields.has(field) ? can.setLeadRep : can.updateLead
  demand(right(actor, ownersFor(actor, about)))
}
