/** Write operations on leads. */
import type { NewWebLead, WebLeadChanges } from '@crm/contract/web/lead-shapes'
import { appointmentNumber } from '@crm/domain/appointments/appointment-words'
import { readEmail } from '@crm/domain/contact/email'
import { fullContactLines } from '@crm/domain/contact/full-contact'
import { normalizeTypedName } from '@crm/domain/contact/names'
import { normalizePhone, phoneError } from '@crm/domain/contact/phone'
import { isSame, leadKeys } from '@crm/domain/leads/duplicates'
import { decideStatusChange } from '@crm/domain/leads/lead-status'
import { can } from '@crm/domain/people/can'
import type { LeadOwners } from '@crm/domain/people/subject'
import { countAsTurn } from '#shared/assignment/round-robin'
import { choiceFaults } from '#shared/catalog/store'
import { lockNames } from '#platform/db/locks'
import { definedOf } from '#spine/records/fields'
import { type Fault, Refused, demand, demandNoFaults, refuse } from '#spine/refusals'
import { writeNote } from '#shared/notes/act'
import { hasReason } from '#shared/notes/store'
import { type Changes, changesBetween } from '#spine/records/activity'
import type { Recording } from '#spine/records/kind'
import { ownersOf } from '#spine/records/lead-scope'
import type { UnitOfWork } from '#spine/records/unit-of-work'
import { reportDuplicates } from '#shared/tasks/make'
import type { Person } from '#spine/people/people'
import { findKeyMatches, identityOf, lockKeys } from './identity.ts'
import { findScheduled, hasActiveSale, listRecentEntries, wasRevivedBy } from './queries.ts'
import { findRemovalBlocker } from './removal.ts'
import { type LeadInput, type LeadFields, homeOf, leads, noAddress } from './store.ts'
import type { Lead } from './lead.ts'

/** Creates a lead. Throws Refused for an assignment without the right to it, and for invalid fields. */
export async function createLead(work: UnitOfWork, input: NewWebLead): Promise<Lead> {
  const actor = work.viewer
  const { fields, faults } = normalizeLead(work, input)
  const lead = { ...emptyLead, ...definedOf(fields), ...(actor && ownersOfNew(fields, actor)) }
  if (actor) demandAssignment(lead, actor)
  demandNoFaults([...faults, ...(await installerFaults(work, fields))])
  const duplicate = actor && (await findDoubleClick(work, lead, actor))
  if (duplicate) return duplicate
  const [, created] = await Promise.all([
    lockKeys(work.tx, leadKeys({ ...lead, streetAddress: null, zip: null })),
    leads.insert(work, lead, { created_by: actor?.id ?? null, phone1_raw: input.phone1 ?? null }, noAddress),
  ])
  await noteExtraContacts(work, created, input)
  return created
}

/** Writes further phone numbers, extensions and email addresses into a note: a lead stores one of each. */
async function noteExtraContacts(
  work: UnitOfWork,
  lead: Lead,
  { phone1, email1 }: Pick<LeadInput, 'phone1' | 'email1'>,
): Promise<void> {
  const lines = fullContactLines(phone1, email1)
  if (lines.length === 0) return
  const note = { body: lines.join('\n'), type: 'General', priority: 'Medium' } as const
  await writeNote(work, lead, { ...note, mentions: [] })
}

/**
 * Makes creation idempotent: an unchanged lead that the same person entered with equal values within a minute.
 */
async function findDoubleClick(
  { tx, now }: UnitOfWork,
  lead: LeadInput & { readonly firstName: string; readonly lastName: string },
  actor: Person,
): Promise<Lead | undefined> {
  const [, recent] = await Promise.all([
    lockNames(tx, [`lead entry ${actor.id} ${lead.firstName} ${lead.lastName}`]),
    listRecentEntries(tx, actor, lead, new Date(now.getTime() - minuteMs)),
  ])
  return recent.find(
    (earlier) =>
      earlier.version === 1 && Object.keys(changesBetween(leads.fieldsOf(earlier), lead)).length === 0,
  )
}

const minuteMs = 60_000

/** Values that the rules here need; column defaults cover the rest. */
const emptyLead = {
  status: 'New',
  firstName: '',
  lastName: '',
  phone1: null,
  email1: null,
  sourceName: null,
  repId: null,
  salesRepId: null,
  installerId: null,
  doNotContact: false,
} satisfies LeadInput

/** A person with scope Own becomes the rep of a lead they enter: otherwise it would vanish from their view. */
function ownersOfNew(fields: LeadInput, actor: Person): Partial<LeadOwners> {
  const ownLead = { repId: actor.id, salesRepId: null }
  const requested = { repId: fields.repId ?? null, salesRepId: fields.salesRepId ?? null }
  const isHidden = !can.readLead(actor, requested).ok && can.readLead(actor, ownLead).ok
  if (!isHidden || requested.repId || requested.salesRepId) return requested
  return { salesRepId: actor.id }
}

/** Assigning a lead to another person needs the right to reassign it, also on creation. */
function demandAssignment({ repId, salesRepId }: LeadOwners, actor: Person): void {
  const owners = { repId, salesRepId }
  if (repId && repId !== actor.id) demand(can.nameSetter(actor, owners))
  if (salesRepId && salesRepId !== actor.id) demand(can.setLeadRep(actor, owners))
}

/** Applies a change set to a locked lead. Throws Refused before it writes anything, so that a batch can continue. */
export async function changeLead(
  work: UnitOfWork,
  lead: Lead,
  { version, deadReason, ...input }: WebLeadChanges,
  recording: Recording = {},
): Promise<Lead> {
  const { fields, faults } = normalizeLead(work, input, lead)
  const changes = changesBetween(leads.fieldsOf(lead), fields)
  if (work.viewer) demandFields(lead, changes, work.viewer)
  demandNoFaults([...faults, ...(await installerFaults(work, fields, lead))])
  await demandValid(work, lead, fields, deadReason)
  const changed = await leads.change(work, lead, fields, { version, ...recording })
  const [from, to] = changes['salesRepId'] ?? []
  const { batchId } = recording
  // A batch of manual assignments does not count as round-robin turns.
  if (from === null && typeof to === 'string' && !batchId) await countAsTurn(work, to)
  if (deadReason && (becomesDead(changes) || !(await hasReason(work.tx, lead.id, deadReason)))) {
    const note = { body: deadReason, type: 'DeadReason', priority: 'Medium' } as const
    await writeNote(work, lead, { ...note, mentions: [] }, { batchId })
  }
  await noteExtraContacts(work, lead, input)
  return changed
}

const contactFields = new Set(['phone1', 'email1'])

/** Checks the right that each changed field needs. Unchanged fields need none. */
export function demandFields(lead: Lead, changes: Changes, actor: Person): void {
  for (const field of Object.keys(changes)) demand(rightFor(field)(actor, ownersOf(lead)))
}

function rightFor(field: string): typeof can.readLead {
  if (field === 'repId') return can.reassignLead
  if (field === 'salesRepId') return can.setLeadRep
  return contactFields.has(field) ? can.updateLeadContact : can.updateLead
}

/** A dead lead accepts further reasons; an identical reason is not added twice. */
const becomesDead = (changes: Changes) => changes['status']?.[1] === 'Dead'

async function demandValid(
  { tx, viewer }: UnitOfWork,
  lead: Lead,
  fields: LeadInput,
  deadReason?: string,
): Promise<void> {
  const before = leads.fieldsOf(lead)
  const after = { ...before, ...definedOf(fields) }
  if (!after.firstName && !after.lastName) throw invalid('firstName or lastName is required.')
  if (deadReason && after.status !== 'Dead')
    throw invalid('Only a lead that becomes Dead takes a deadReason.')
  if (after.status === before.status) return
  // A person who undoes their own revival keeps the earlier reason.
  const isReverted = after.status === 'Dead' && viewer && (await wasRevivedBy(tx, lead.id, viewer.id))
  const scheduled = await findScheduled(tx, lead.id)
  const decision = decideStatusChange(before.status, after.status, {
    hasActiveSale: await hasActiveSale(tx, lead.id),
    hasReason: Boolean(deadReason) || isReverted === true,
    scheduled: scheduled === null ? null : appointmentNumber(scheduled),
  })
  if (!decision.ok) throw invalid(decision.reason)
}

const invalid = (message: string) => new Refused(refuse(400, message))

/** Removes a lead. Throws Refused, before writing, when money or finished work depends on it. */
export async function removeLead(work: UnitOfWork, lead: Lead, recording: Recording = {}): Promise<Lead> {
  const reason = await findRemovalBlocker(work.tx, lead.id)
  if (reason) throw invalid(reason)
  return leads.remove(work, lead, recording)
}

/** Restores a removed lead. Reports duplicate candidates: the client may have been entered again meanwhile. */
export async function restoreLead(work: UnitOfWork, removed: Lead, recording: Recording = {}): Promise<Lead> {
  const lead = await leads.restore(work, removed, {}, recording)
  const matches = await findKeyMatches(work.tx, leadKeys(identityOf(lead, homeOf(lead))), lead.id)
  await reportDuplicates(
    work,
    lead,
    matches.filter(({ kinds }) => isSame(kinds)),
  )
  return lead
}

/** The installer must be selectable, unless the lead already has it. */
const installerFaults = (work: UnitOfWork, { installerId }: LeadInput, lead?: Lead) =>
  installerId === lead?.installer_id
    ? []
    : choiceFaults(work.tx, { installerId: ['installers', installerId] })

interface NormalizedLead {
  readonly fields: LeadInput
  readonly faults: readonly Fault[]
}

/**
 * Normalizes typed contact fields into stored values: the same keys on every way in. Empty text means "none";
 * unreadable values are faults of their field, so nothing is dropped silently.
 */
export function normalizeContact(input: LeadInput, stored?: Lead): NormalizedLead {
  const fields: { -readonly [F in keyof LeadFields]?: LeadFields[F] } = definedOf(input)
  const faults: Fault[] = []

  if (input.firstName !== undefined)
    fields.firstName = normalizeTypedName(input.firstName, stored?.first_name)
  if (input.lastName !== undefined) fields.lastName = normalizeTypedName(input.lastName, stored?.last_name)
  if (input.phone1 !== undefined) {
    fields.phone1 = input.phone1 ? (normalizePhone(input.phone1)?.e164 ?? null) : null
    if (input.phone1 && !fields.phone1) faults.push({ field: 'phone1', message: phoneError })
  }
  if (input.email1 !== undefined) {
    fields.email1 = input.email1 ? readEmail(input.email1) : null
    if (input.email1 && !fields.email1)
      faults.push({ field: 'email1', message: 'This is not an email address.' })
  }
  if (input.sourceName !== undefined) fields.sourceName = input.sourceName || null
  return { fields, faults }
}

/** Normalizes all fields, and checks that new reps are enabled. */
function normalizeLead({ users }: UnitOfWork, input: LeadInput, stored?: Lead): NormalizedLead {
  const { fields, faults } = normalizeContact(input, stored)
  const before = stored && ownersOf(stored)
  const unknownFields = (['repId', 'salesRepId'] as const).filter((field) => {
    const id = input[field]
    return id && id !== before?.[field] && !users.get(id)?.is_enabled
  })
  const unknownFaults = unknownFields.map((field) => ({ field, message: 'No enabled user has this ID.' }))
  return { fields, faults: [...faults, ...unknownFaults] }
}
