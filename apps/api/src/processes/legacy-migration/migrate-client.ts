/**
 * Migrates one legacy client with its related records, through the writers of leads, addresses, notes and sales, each
 * with its original creation time, so that nothing looks new.
 */
import { legacyKind } from '@crm/contract/legacy/kinds'
import { NewWebLead } from '@crm/contract/web/lead-shapes'
import { fullContactLines } from '@crm/domain/contact/full-contact'
import { isSame, leadKeys, findDuplicate } from '@crm/domain/leads/duplicates'
import { fullName } from '@crm/domain/leads/lead-name'
import { sourceTypeOf } from '@crm/domain/leads/lead-sources'
import { legacyLeadStatuses, leadStatusFrom } from '@crm/domain/legacy/lead-statuses'
import { type FormerRecord, leadTable, noteOf, readFormerRecord } from '@crm/domain/legacy/migration'
import { Refused } from '#spine/refusals'
import { normalizeContact } from '#business/leads/act'
import { findKeyMatches, lockKeys } from '#business/leads/identity'
import { type LeadInput, leads, noAddress } from '#business/leads/store'
import type { Lead } from '#business/leads/lead'
import { type Legacy, storeOf, valueIn } from '#shared/legacy/store'
import type { UnitOfWork } from '#spine/records/unit-of-work'
import { choiceIn } from './former.ts'
import { dropInvalid } from './drop-invalid.ts'
import { migrateAddress } from './migrate-address.ts'
import { migrateSale } from './migrate-sale.ts'
import {
  type MigratedClient,
  type ClientMigration,
  type Run,
  formerFieldsOf,
  refusal,
  writeImportNote,
  writeParts,
} from './client-migration.ts'
import type { Lookups } from './lookups.ts'
import { type ClientKind, findMigratedLead, isInDryRun, markMigrated, listPending } from './queries.ts'

/** Throws Refused, with the reason, when the client stays in the legacy store. */
export async function migrateClient(
  work: UnitOfWork,
  run: Run,
  { kind, record }: { readonly kind: ClientKind; readonly record: Legacy },
): Promise<MigratedClient> {
  if (kind === 'addresses') throw refusal('It has no client.')
  const leadId = await findMigratedLead(work.tx, record.id)
  const [known] = leadId ? await leads.lockMany(work, [leadId]) : []
  if (leadId && !known) throw refusal('It was migrated before, and its lead was removed since.')
  const [remarks, createdKeys]: [string[], string[]] = [[], []]
  const { lead, isNew } = known
    ? { lead: known, isNew: false }
    : await findOrCreateLead(work, { run, remarks, made: createdKeys }, kind, record)
  if (!known && kind === 'leads') await markMigrated(work.tx, record.id, lead.id, run.id)
  const context = { run, lead, remarks, made: createdKeys }
  const counts =
    kind === 'sales'
      ? { addresses: 0, notes: 0, sales: known ? 0 : await migrateSale(work, context, record) }
      : await migrateRelated(work, context, String(valueIn(record, 'UUID_Lead')))
  const hasAdded = counts.addresses + counts.notes + counts.sales > 0 || !known
  return {
    outcome: isNew ? 'created' : hasAdded ? 'added' : 'unchanged',
    leadId: lead.id,
    remarks,
    made: createdKeys,
    ...counts,
  }
}

async function migrateRelated(work: UnitOfWork, context: ClientMigration, key: string) {
  return {
    addresses: await migrateKind(work, context, 'addresses', key, migrateAddress),
    notes: await migrateKind(work, context, 'notes', key, migrateNote),
    sales: await migrateKind(work, context, 'sales', key, migrateSale),
  }
}

/** Returns the number of migrated records. */
async function migrateKind(
  work: UnitOfWork,
  context: ClientMigration,
  kind: 'addresses' | 'notes' | 'sales',
  key: string,
  migrate: (work: UnitOfWork, context: ClientMigration, record: Legacy) => Promise<number>,
): Promise<number> {
  const { noun, id } = legacyKind(kind)
  let count = 0
  for (const recordId of await listPending(work.tx, kind, key)) {
    const record = await storeOf(kind).find(work.tx, recordId, undefined)
    if (!record) continue
    try {
      count += await migrate({ ...work, now: new Date(record.created_at) }, context, record)
      if (kind !== 'sales') await markMigrated(work.tx, record.id, context.lead.id, context.run.id)
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      context.remarks.push(`${noun} ${String(valueIn(record, id))} stays there: ${error.message}`)
    }
  }
  return count
}

/** Returns the existing lead of this person, locked, or a new one. */
async function findOrCreateLead(
  work: UnitOfWork,
  { run, remarks, made: createdKeys }: Omit<ClientMigration, 'lead'>,
  kind: 'leads' | 'sales',
  record: Legacy,
): Promise<{ readonly lead: Lead; readonly isNew: boolean }> {
  const former = formerFieldsOf(kind, record)
  const read = dropInvalid(
    NewWebLead,
    readFormerRecord(kind === 'leads' ? former : buyerFields(former), leadTable, consumedLeadFields(former)),
  )
  const { fields, faults } = normalizeContact(read.fields)
  const unread = faults.map(
    ({ field }) => `${field === 'phone1' ? 'Phone' : 'Email'} 1: ${String(read.fields[field])}`,
  )
  const { firstName = '', lastName = '', phone1 = null, email1 = null, sourceName = null } = fields
  const inFull = fullContactLines(
    phone1 && String(read.fields['phone1']),
    email1 && String(read.fields['email1']),
  )
  const lines = [...unread, ...inFull, ...read.words]
  const keys = leadKeys({ firstName, lastName, phone1, email1, streetAddress: null, zip: null })
  await lockKeys(work.tx, keys)
  const { same } = findDuplicate(await findKeyMatches(work.tx, keys))
  const [existing] = same ? await leads.lockMany(work, [same.leadId]) : []
  const { rep, words: repLines } = formerReps(former, run.known)
  if (existing) {
    const status =
      kind === 'leads' ? leadStatusFrom(choiceIn(former, 'status', legacyLeadStatuses)) : existing.status
    const differing = [
      ...differences(existing, { firstName, lastName, phone1, email1, sourceName }),
      ...(status === existing.status ? [] : [`Status: ${String(former['status'])}`]),
    ]
    const others = rep && 'id' in rep && rep.id !== existing.sales_rep_id ? [`Sales rep: ${rep.name}`] : []
    await writeFormerNote(work, existing, [...differing, ...others, ...repLines, ...lines], record)
    return { lead: existing, isNew: false }
  }
  if (firstName === '' && lastName === '') throw refusal('It has no valid name.')
  const identifyingKeys = keys
    .filter(({ kind: keyKind }) => isSame([keyKind]))
    .map(({ kind: keyKind, key }) => `lead ${keyKind} ${key}`)
  const isNew = !(run.isDry && (await isInDryRun(work.tx, run.id, identifyingKeys)))
  createdKeys.push(...identifyingKeys)
  if (isNew && rep && !('id' in rep))
    remarks.push(`Its rep was ${rep.name}, who has no account here. It has no rep.`)
  const status = kind === 'leads' ? leadStatusFrom(choiceIn(former, 'status', legacyLeadStatuses)) : 'Cold'
  const lead = await leads.insert(
    work,
    {
      firstName,
      lastName,
      phone1,
      email1,
      sourceName,
      status,
      salesRepId: rep && 'id' in rep ? rep.id : null,
    },
    {
      phone1_raw: former['phone_1'] ?? null,
      // A legacy entry counts as contacted, so that no lead waits for years for a first call.
      ...(status === 'New' && { first_contact_at: work.now }),
      ...run.numbered(),
    },
    noAddress,
  )
  const scheduled = status === 'Appointment' ? ['An appointment was scheduled at an unknown time.'] : []
  if (isNew) remarks.push(...scheduled.map((remark) => `${remark} Book it here.`))
  await writeFormerNote(work, lead, [...scheduled, ...repLines, ...lines], record)
  return { lead, isNew }
}

/** A source type that follows from its name adds nothing. */
const consumedLeadFields = ({ source_name: name, source_type: type }: FormerRecord) => [
  'status',
  'UUID_SalesRep',
  'sales_rep_uuid_list',
  ...(typeof name === 'string' && type === sourceTypeOf(name.trim()) ? ['source_type'] : []),
]

/** The rep as a user of the CRM, and texts for further or unknown reps. */
function formerReps(former: FormerRecord, known: Lookups) {
  const listed = (former['sales_rep_uuid_list'] as readonly string[] | undefined) ?? []
  const keys = new Set([former['UUID_SalesRep'] ?? listed[0], ...listed])
  const [rep, ...others] = [...keys].map((key) => known.person(key))
  const unnamed = [...(rep && 'id' in rep ? [] : [rep]), ...others].filter((person) => person !== undefined)
  return { rep, words: unnamed.map(({ name }) => `Sales rep: ${name}`) }
}

/** The buyer of a sale without a lead becomes the client. */
const buyerFields = ({ first_name, last_name, email_1 }: FormerRecord): FormerRecord => ({
  first_name,
  last_name,
  email_1,
})

type PersonFields = Pick<LeadInput, 'firstName' | 'lastName' | 'phone1' | 'email1' | 'sourceName'>

/** Legacy values that differ from the lead. */
function differences(lead: Lead, { firstName, lastName, ...given }: PersonFields): string[] {
  const name = fullName(firstName ?? '', lastName ?? '')
  const current = leads.fieldsOf(lead)
  const differs = (field: keyof typeof given) => Boolean(given[field]) && given[field] !== current[field]
  return [
    ...(name === '' || name === fullName(lead.first_name, lead.last_name) ? [] : [`Name: ${name}`]),
    ...(differs('phone1') ? [`Phone: ${given.phone1}`] : []),
    ...(differs('email1') ? [`Email: ${given.email1}`] : []),
    ...(differs('sourceName') ? [`Source name: ${given.sourceName}`] : []),
  ]
}

/** Writes values without a field into a note without an author. */
async function writeFormerNote(work: UnitOfWork, lead: Lead, words: readonly string[], record: Legacy) {
  if (words.length === 0) return
  const id = valueIn(record, 'ID_Lead') ?? valueIn(record, 'ID_Sale')
  await writeImportNote(work, lead, [`From the old system, ${String(id)}:`, ...words].join('\n'))
}

async function migrateNote(
  work: UnitOfWork,
  { run, lead }: ClientMigration,
  record: Legacy,
): Promise<number> {
  const former = formerFieldsOf('notes', record)
  // The legacy author stays the author of the note, rather than the person who migrates it.
  const authorId = run.known.writer(former['created_by']) ?? null
  await writeParts(work, lead, noteOf(former, authorId !== null), { authorId })
  return 1
}
