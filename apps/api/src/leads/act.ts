/** What people do with leads. */
import type { NewWebLead, WebLeadChanges } from '@crm/contract/web/lead-shapes'
import { appointmentNumber } from '@crm/domain/appointments/appointment-words'
import { normaliseEmail } from '@crm/domain/contact/email'
import { normaliseName } from '@crm/domain/contact/names'
import { normalisePhone, notAPhone, saysMoreThanPhone } from '@crm/domain/contact/phone'
import { isSame, leadKeys } from '@crm/domain/leads/duplicates'
import { decideStatusChange } from '@crm/domain/leads/lead-status'
import { can } from '@crm/domain/people/can'
import type { LeadOwners } from '@crm/domain/people/subject'
import { countAsTurn } from '../assignment/round-robin.ts'
import { choiceFaults } from '../catalogue/store.ts'
import { lockNames } from '../db/locks.ts'
import { definedOf } from '../records/fields.ts'
import { type Fault, Refused, demand, demandNoFaults, refuse } from '../http/handle.ts'
import { writeNote } from '../notes/act.ts'
import { hasDeadReason } from '../notes/store.ts'
import { type Changes, changesBetween } from '../records/activity.ts'
import type { Recording } from '../records/kind.ts'
import { ownersOf } from '../records/through-lead.ts'
import type { UnitOfWork } from '../records/unit-of-work.ts'
import { reportLookalikes } from '../tasks/make.ts'
import type { Person } from '../people/people.ts'
import { findSharing, identityOf, lockKeys } from './identity.ts'
import { findScheduled, hasActiveSale, hasSale, listEntered, revivedLast } from './queries.ts'
import { type GivenLead, type Lead, type LeadFields, homeOf, leads, noHome } from './store.ts'

/** Creates a lead. Throws Refused: who may not give it to somebody, and the fields at fault. */
export async function createLead(work: UnitOfWork, given: NewWebLead): Promise<Lead> {
  const actor = work.viewer
  const { fields, faults } = normaliseLead(work, given)
  const lead = { ...emptyLead, ...definedOf(fields), ...(actor && ownersGiven(fields, actor)) }
  if (actor) demandAssignment(lead, actor)
  demandNoFaults([...faults, ...(await installerFaults(work, fields))])
  const entered = actor && (await findDoubleClick(work, lead, actor))
  if (entered) return entered
  const [, created] = await Promise.all([
    lockKeys(work.tx, leadKeys({ ...lead, streetAddress: null, zip: null })),
    leads.insert(work, lead, { created_by: actor?.id ?? null, phone1_raw: given.phone1 ?? null }, noHome),
  ])
  await keepWholePhone(work, created, given.phone1)
  return created
}

/** A second number or an extension stands in a note: of a lead one number is kept. */
async function keepWholePhone(work: UnitOfWork, lead: Lead, typed: string | null | undefined): Promise<void> {
  if (!typed || !saysMoreThanPhone(typed)) return
  const words = { body: `Phone in full: ${typed}`, type: 'General', priority: 'Medium' } as const
  await writeNote(work, lead, { ...words, mentions: [] })
}

/** What the same person entered in the same words a moment ago, and nobody changed since, is that lead. */
async function findDoubleClick(
  { tx, now }: UnitOfWork,
  lead: GivenLead & { readonly firstName: string; readonly lastName: string },
  actor: Person,
): Promise<Lead | undefined> {
  const [, entered] = await Promise.all([
    lockNames(tx, [`lead entry ${actor.id} ${lead.firstName} ${lead.lastName}`]),
    listEntered(tx, actor, lead, new Date(now.getTime() - aMinute)),
  ])
  return entered.find(
    (one) => one.version === 1 && Object.keys(changesBetween(leads.fieldsOf(one), lead)).length === 0,
  )
}

const aMinute = 60_000

/** What the rules here ask of every lead; the columns' own defaults say the rest. */
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
} satisfies GivenLead

/** Whoever sees only their own leads owns what they enter: it would vanish before their eyes otherwise. */
function ownersGiven(fields: GivenLead, actor: Person): Partial<LeadOwners> {
  const theirs = { repId: actor.id, salesRepId: null }
  const given = { repId: fields.repId ?? null, salesRepId: fields.salesRepId ?? null }
  const stranded = !can.readLead(actor, given).ok && can.readLead(actor, theirs).ok
  if (!stranded || given.repId || given.salesRepId) return given
  return { salesRepId: actor.id }
}

/** Giving a lead to somebody else is reassigning it, at creation too. */
function demandAssignment({ repId, salesRepId }: LeadOwners, actor: Person): void {
  const owners = { repId, salesRepId }
  if (repId && repId !== actor.id) demand(can.nameSetter(actor, owners))
  if (salesRepId && salesRepId !== actor.id) demand(can.setLeadRep(actor, owners))
}

/**
 * Applies a change set to a locked lead. Throws Refused before anything is written, so that a batch may go on with the
 * next one.
 */
export async function changeLead(
  work: UnitOfWork,
  lead: Lead,
  { version, deadReason, ...wanted }: WebLeadChanges,
  recording: Recording = {},
): Promise<Lead> {
  const { fields, faults } = normaliseLead(work, wanted, ownersOf(lead))
  const changes = changesBetween(leads.fieldsOf(lead), fields)
  if (work.viewer) demandFields(lead, changes, work.viewer)
  demandNoFaults([...faults, ...(await installerFaults(work, fields, lead))])
  await demandValid(work, lead, fields, deadReason)
  const changed = await leads.change(work, lead, fields, { version, ...recording })
  const [from, to] = changes['salesRepId'] ?? []
  const { batchId } = recording
  // Many that are given by hand at once are no turns.
  if (from === null && typeof to === 'string' && !batchId) await countAsTurn(work, to)
  if (deadReason && (becomesDead(changes) || !(await hasDeadReason(work.tx, lead.id, deadReason)))) {
    const words = { body: deadReason, type: 'DeadReason', priority: 'Medium' } as const
    await writeNote(work, lead, { ...words, mentions: [] }, { batchId })
  }
  await keepWholePhone(work, lead, wanted.phone1)
  return changed
}

const contactFields = new Set(['phone1', 'email1'])

/** Each field asks for the right it needs. Fields that do not change ask for nothing. */
export function demandFields(lead: Lead, changes: Changes, actor: Person): void {
  for (const field of Object.keys(changes)) demand(rightFor(field)(actor, ownersOf(lead)))
}

function rightFor(field: string): typeof can.readLead {
  if (field === 'repId') return can.reassignLead
  if (field === 'salesRepId') return can.setLeadRep
  return contactFields.has(field) ? can.updateLeadContact : can.updateLead
}

/** To a lead that is dead already a further reason is added; the one it has, sent twice, is no other. */
const becomesDead = (changes: Changes) => changes['status']?.[1] === 'Dead'

async function demandValid(
  { tx, viewer }: UnitOfWork,
  lead: Lead,
  fields: GivenLead,
  deadReason?: string,
): Promise<void> {
  const before = leads.fieldsOf(lead)
  const after = { ...before, ...definedOf(fields) }
  if (!after.firstName && !after.lastName) throw invalid('firstName or lastName is required.')
  if (deadReason && after.status !== 'Dead')
    throw invalid('Only a lead that becomes Dead takes a deadReason.')
  if (after.status === before.status) return
  // Whoever takes back their own change of mind finds the reason where it was.
  const isTakenBack = after.status === 'Dead' && viewer && (await revivedLast(tx, lead.id, viewer.id))
  const scheduled = await findScheduled(tx, lead.id)
  const decision = decideStatusChange(before.status, after.status, {
    hasActiveSale: await hasActiveSale(tx, lead.id),
    hasReason: Boolean(deadReason) || isTakenBack === true,
    scheduled: scheduled === null ? null : appointmentNumber(scheduled),
  })
  if (!decision.ok) throw invalid(decision.reason)
}

const invalid = (message: string) => new Refused(refuse(400, message))

/** A lead that was sold to stays. Throws Refused before anything is written. */
export async function removeLead(work: UnitOfWork, lead: Lead, recording: Recording = {}): Promise<Lead> {
  if (await hasSale(work.tx, lead.id)) throw invalid('This lead has a sale, so it stays.')
  return leads.remove(work, lead, recording)
}

/** Brings a removed lead back. Who asked again meanwhile was entered anew: now they have two. */
export async function restoreLead(work: UnitOfWork, removed: Lead, recording: Recording = {}): Promise<Lead> {
  const lead = await leads.restore(work, removed, {}, recording)
  const sharing = await findSharing(work.tx, leadKeys(identityOf(lead, homeOf(lead))), lead.id)
  await reportLookalikes(
    work,
    lead,
    sharing.filter(({ kinds }) => isSame(kinds)),
  )
  return lead
}

/** One that may still be chosen; what the lead has already may stay. */
const installerFaults = (work: UnitOfWork, { installerId }: GivenLead, lead?: Lead) =>
  installerId === lead?.installer_id
    ? []
    : choiceFaults(work.tx, { installerId: ['installers', installerId] })

interface Normalised {
  readonly fields: GivenLead
  readonly faults: readonly Fault[]
}

/**
 * What people type, made into what is stored: the same keys on every way in. Empty text means "none". What
 * cannot be read is an error that names its field; nothing is dropped in silence.
 */
export function normaliseContact(given: GivenLead): Normalised {
  const fields: { -readonly [F in keyof LeadFields]?: LeadFields[F] } = definedOf(given)
  const faults: Fault[] = []

  if (given.firstName !== undefined) fields.firstName = normaliseName(given.firstName)
  if (given.lastName !== undefined) fields.lastName = normaliseName(given.lastName)
  if (given.phone1 !== undefined) {
    fields.phone1 = given.phone1 ? (normalisePhone(given.phone1)?.e164 ?? null) : null
    if (given.phone1 && !fields.phone1) faults.push({ field: 'phone1', message: notAPhone })
  }
  if (given.email1 !== undefined) {
    fields.email1 = given.email1 ? normaliseEmail(given.email1) : null
    if (given.email1 && !fields.email1)
      faults.push({ field: 'email1', message: 'This is not an e-mail address.' })
  }
  if (given.sourceName !== undefined) fields.sourceName = given.sourceName || null
  return { fields, faults }
}

/** The same, and only somebody enabled is given a lead. */
function normaliseLead({ users }: UnitOfWork, given: GivenLead, before?: LeadOwners): Normalised {
  const { fields, faults } = normaliseContact(given)
  const strangers = (['repId', 'salesRepId'] as const).filter((field) => {
    const id = given[field]
    return id && id !== before?.[field] && !users.get(id)?.is_enabled
  })
  const unknown = strangers.map((field) => ({ field, message: 'Nobody enabled has this id.' }))
  return { fields, faults: [...faults, ...unknown] }
}
