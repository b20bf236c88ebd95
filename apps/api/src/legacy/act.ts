/** What people do with legacy records: the same for every kind. */
import { type LegacyKind, fieldsOfLegacy, legacyKind } from '@crm/contract/legacy/kinds'
import type { LegacyChanges, NewLegacyRecord } from '@crm/contract/legacy/legacy-shapes'
import { keeperOfLegacy } from '@crm/contract/legacy/sale-keepers'
import { can } from '@crm/domain/people/can'
import { lockNames } from '../db/locks.ts'
import { Refused, demand, demandNoFaults, refuse } from '../http/handle.ts'
import { newId } from '../ids.ts'
import type { Person } from '../people/people.ts'
import { changesBetween } from '../records/activity.ts'
import type { UnitOfWork } from '../records/unit-of-work.ts'
import { findByKey, findOwnUser, findTaken, nextFormerId } from './queries.ts'
import { type AboutLegacy, ownersFor, saleFor } from './rights.ts'
import { type Legacy, type LegacyStore, columnOf, storeOf, valueIn } from './store.ts'

type GivenRecord = Parameters<LegacyStore['insert']>[1]

/** Creates a record, by its own number and key where it brings them. Throws Refused: 409 where its number or key is taken, 403, or 400 with the field at fault. */
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
  const fields = { ...usualOf(kind), ...rest, ...(kind === 'leads' && (await ofWhoever(work, rest))) }
  const columns = {
    id: recordId,
    [columnOf(id)]: called.formerId,
    [columnOf(uuid)]: called.key,
    ...(onLead && { uuid_lead: leadKey ?? null }),
    ...(kind === 'notes' && { author_id: work.viewer?.id ?? null }),
  }
  return storeOf(kind).insert(work, fields, columns, { lead_reps: [], sale_reps: [] })
}

/** Two that bring the same in at once do so one after the other. */
async function demandFree(
  { tx }: UnitOfWork,
  kind: LegacyKind,
  { formerId, key }: { readonly formerId: string; readonly key: string },
): Promise<void> {
  const { id, uuid, noun } = legacyKind(kind)
  await lockNames(tx, [`${id} ${formerId}`, `${uuid} ${key}`])
  const taken = await findTaken(tx, kind, formerId, key)
  if (taken) throw new Refused(refuse(409, `There is already a ${noun.toLowerCase()} with this ${taken}.`))
}

/** The lead that it hangs on is there, and whoever writes on it sees it. */
async function demandLead(work: UnitOfWork, kind: LegacyKind, leadKey: string): Promise<void> {
  const lead = await findByKey(work.tx, 'leads', leadKey)
  demandNoFaults(
    lead ? [] : [{ field: 'UUID_Lead', message: 'There is no legacy lead with this UUID_Lead.' }],
  )
  if (!lead || !work.viewer) return
  const owners = ownersFor(work.viewer, storeOf('leads').about(lead))
  demand(kind === 'notes' ? can.createNote(work.viewer, owners) : can.readLead(work.viewer, owners))
}

/** What a field holds that is never empty, where nothing was said. */
function usualOf(kind: LegacyKind): Record<string, unknown> {
  const usual: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(fieldsOfLegacy(kind))) {
    if (field === 'keys' || (typeof field === 'object' && 'many' in field)) usual[name] = []
    else if (typeof field === 'object' && 'usual' in field) usual[name] = field.usual
  }
  return usual
}

/** Whoever sees only their own leads owns what they enter; giving it away is reassigning it. */
async function ofWhoever({ tx, viewer }: UnitOfWork, given: Readonly<Record<string, unknown>>) {
  if (!viewer) return {}
  const own = await findOwnUser(tx, viewer)
  const ownKey = own && valueIn(own, 'UUID_User')
  const rep = given['UUID_SalesRep'] ?? null
  const seesAll = can.readLead(viewer, nobodys).ok
  if (rep !== null && rep !== ownKey) demand(can.setLeadRep(viewer, nobodys))
  if (rep === null && !seesAll && !ownKey) {
    throw new Refused(
      refuse(403, 'The former store knows no user who is you, so this lead would be nobody’s.'),
    )
  }
  return {
    created_by: given['created_by'] ?? viewer.name,
    ...(rep === null && !seesAll && { UUID_SalesRep: ownKey }),
  }
}

const nobodys = { repId: null, salesRepId: null }

/** Applies a change set to a locked record. Throws Refused: 403 for a field that is not theirs, 409 for a stale one. */
export function changeLegacy(
  work: UnitOfWork,
  kind: LegacyKind,
  record: Legacy,
  { version, ...given }: LegacyChanges,
): Promise<Legacy> {
  const records = storeOf(kind)
  const fields = given as GivenRecord
  const changed = changesBetween(records.fieldsOf(record), fields)
  if (work.viewer) {
    for (const field of Object.keys(changed)) demandField(work.viewer, kind, field, records.about(record))
  }
  return records.change(work, record, fields, { version })
}

const contactFields = new Set(['phone_1', 'phone_2', 'email_1', 'email_2'])
const repFields = new Set(['UUID_SalesRep', 'sales_rep_uuid_list'])

/** Each field asks for the right that the same field of the CRM's own record asks for. */
function demandField(actor: Person, kind: LegacyKind, field: string, about: AboutLegacy): void {
  if (kind === 'sales') demand(can.changeSale[keeperOfLegacy(field)](actor, saleFor(actor, about)))
  if (kind !== 'leads' || contactFields.has(field)) return
  const right = repFields.has(field) ? can.setLeadRep : can.updateLead
  demand(right(actor, ownersFor(actor, about)))
}
