/**
 * One client of the former store comes into the CRM with what hangs on it: through the writers of leads, addresses, notes
 * and sales, each at the time at which it was entered there, so that nothing of it looks like news.
 */
import { legacyKind } from '@crm/contract/legacy/kinds'
import { NewWebLead } from '@crm/contract/web/lead-shapes'
import { isSame, leadKeys, recognise } from '@crm/domain/leads/duplicates'
import { fullName } from '@crm/domain/leads/lead-name'
import { sourceTypeOf } from '@crm/domain/leads/lead-sources'
import { type LegacyLeadStatus, leadStatusFrom } from '@crm/domain/legacy/lead-statuses'
import { type Former, leadTable, noteOf, readFormer } from '@crm/domain/legacy/migration'
import { Refused } from '../http/handle.ts'
import { normaliseContact } from '../leads/act.ts'
import { findSharing, lockKeys } from '../leads/identity.ts'
import { type GivenLead, type Lead, leads, noHome } from '../leads/store.ts'
import { type Legacy, storeOf, valueIn } from '../legacy/store.ts'
import type { UnitOfWork } from '../records/unit-of-work.ts'
import { sifted } from './as-far-as-it-goes.ts'
import { bringAddress } from './bring-address.ts'
import { bringSale } from './bring-sale.ts'
import {
  type Brought,
  type Coming,
  type Run,
  formerOf,
  stays,
  writeImportNote,
  writeParts,
} from './coming.ts'
import type { Known } from './known.ts'
import { type ClientKind, broughtTo, isTried, markBrought, waitingOn } from './queries.ts'

/** Throws Refused where it stays in the former store, with the reason. */
export async function bringClient(
  work: UnitOfWork,
  run: Run,
  { kind, record }: { readonly kind: ClientKind; readonly record: Legacy },
): Promise<Brought> {
  if (kind === 'addresses') throw stays('It hangs on no client.')
  const here = await broughtTo(work.tx, record.id)
  const [known] = here ? await leads.lockMany(work, [here]) : []
  if (here && !known) throw stays('It was brought over, and its lead was removed here since.')
  const [remarks, made]: [string[], string[]] = [[], []]
  const { lead, isNew } = known
    ? { lead: known, isNew: false }
    : await leadFor(work, { run, remarks, made }, kind, record)
  if (!known && kind === 'leads') await markBrought(work.tx, record.id, lead.id, run.id)
  const coming = { run, lead, remarks, made }
  const counts =
    kind === 'sales'
      ? { addresses: 0, notes: 0, sales: known ? 0 : await bringSale(work, coming, record) }
      : await bringWhatHangsOn(work, coming, String(valueIn(record, 'UUID_Lead')))
  const isMore = counts.addresses + counts.notes + counts.sales > 0 || !known
  return {
    outcome: isNew ? 'created' : isMore ? 'added' : 'unchanged',
    leadId: lead.id,
    remarks,
    made,
    ...counts,
  }
}

async function bringWhatHangsOn(work: UnitOfWork, coming: Coming, key: string) {
  return {
    addresses: await bringEach(work, coming, 'addresses', key, bringAddress),
    notes: await bringEach(work, coming, 'notes', key, bringNote),
    sales: await bringEach(work, coming, 'sales', key, bringSale),
  }
}

/** How many of them came. */
async function bringEach(
  work: UnitOfWork,
  coming: Coming,
  kind: 'addresses' | 'notes' | 'sales',
  key: string,
  bring: (work: UnitOfWork, coming: Coming, record: Legacy) => Promise<number>,
): Promise<number> {
  const { noun, id } = legacyKind(kind)
  let came = 0
  for (const waiting of await waitingOn(work.tx, kind, key)) {
    const record = await storeOf(kind).find(work.tx, waiting, undefined)
    if (!record) continue
    try {
      came += await bring({ ...work, now: new Date(record.created_at) }, coming, record)
      if (kind !== 'sales') await markBrought(work.tx, record.id, coming.lead.id, coming.run.id)
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      coming.remarks.push(`${noun} ${String(valueIn(record, id))} stays there: ${error.message}`)
    }
  }
  return came
}

/** The lead that this person has here, locked, or a new one. */
async function leadFor(
  work: UnitOfWork,
  { run, remarks, made }: Omit<Coming, 'lead'>,
  kind: 'leads' | 'sales',
  record: Legacy,
): Promise<{ readonly lead: Lead; readonly isNew: boolean }> {
  const former = formerOf(kind, record)
  const read = sifted(
    NewWebLead,
    readFormer(kind === 'leads' ? former : ofBuyer(former), leadTable, usedOfLead(former)),
  )
  const { fields, faults } = normaliseContact(read.fields)
  const unread = faults.map(
    ({ field }) => `${field === 'phone1' ? 'Phone' : 'E-mail'} 1: ${String(read.fields[field])}`,
  )
  const { firstName = '', lastName = '', phone1 = null, email1 = null, sourceName = null } = fields
  const said = [...unread, ...read.words]
  const keys = leadKeys({ firstName, lastName, phone1, email1, streetAddress: null, zip: null })
  await lockKeys(work.tx, keys)
  const { same } = recognise(await findSharing(work.tx, keys))
  const [here] = same ? await leads.lockMany(work, [same.leadId]) : []
  const { rep, words: ofReps } = repsOf(former, run.known)
  if (here) {
    const status = kind === 'leads' ? leadStatusFrom(former['status'] as LegacyLeadStatus) : here.status
    const differing = [
      ...differingFrom(here, { firstName, lastName, phone1, email1, sourceName }),
      ...(status === here.status ? [] : [`Status: ${String(former['status'])}`]),
    ]
    const others = rep && 'id' in rep && rep.id !== here.sales_rep_id ? [`Sales rep: ${rep.name}`] : []
    await writeFormerNote(work, here, [...differing, ...others, ...ofReps, ...said], record)
    return { lead: here, isNew: false }
  }
  if (firstName === '' && lastName === '') throw stays('It has no name that a client can have here.')
  const decisive = keys.filter(({ kind: of }) => isSame([of])).map(({ kind: of, key }) => `lead ${of} ${key}`)
  const isNew = !(run.isDry && (await isTried(work.tx, run.id, decisive)))
  made.push(...decisive)
  if (isNew && rep && !('id' in rep))
    remarks.push(`Its rep was ${rep.name}, who is nobody here: it has none.`)
  const status = kind === 'leads' ? leadStatusFrom(former['status'] as LegacyLeadStatus) : 'Cold'
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
      // Nobody waits for years for a first call: being entered there counts as one.
      ...(status === 'New' && { first_contact_at: work.now }),
      ...run.numbered(),
    },
    noHome,
  )
  const scheduled = status === 'Appointment' ? ['An appointment was scheduled; when is not known.'] : []
  if (isNew) remarks.push(...scheduled.map((one) => `${one} Book it here.`))
  await writeFormerNote(work, lead, [...scheduled, ...ofReps, ...said], record)
  return { lead, isNew }
}

/** A type of source that follows from its name says nothing. */
const usedOfLead = ({ source_name: name, source_type: type }: Former) => [
  'status',
  'UUID_SalesRep',
  'sales_rep_uuid_list',
  ...(typeof name === 'string' && type === sourceTypeOf(name.trim()) ? ['source_type'] : []),
]

/** Whose it was: the one who has it here, and in words those who have no place beside them, or are nobody here. */
function repsOf(former: Former, known: Known) {
  const listed = (former['sales_rep_uuid_list'] as readonly string[] | undefined) ?? []
  const keys = new Set([former['UUID_SalesRep'] ?? listed[0], ...listed])
  const [rep, ...others] = [...keys].map((key) => known.person(key))
  const named = [...(rep && 'id' in rep ? [] : [rep]), ...others].filter((one) => one !== undefined)
  return { rep, words: named.map(({ name }) => `Sales rep: ${name}`) }
}

/** Of a sale that hangs on no lead, whoever bought is a client. */
const ofBuyer = ({ first_name, last_name, email_1 }: Former): Former => ({ first_name, last_name, email_1 })

type OfPerson = Pick<GivenLead, 'firstName' | 'lastName' | 'phone1' | 'email1' | 'sourceName'>

/** What the former store knew of them and the lead does not have. */
function differingFrom(lead: Lead, { firstName, lastName, ...given }: OfPerson): string[] {
  const name = fullName(firstName ?? '', lastName ?? '')
  const here = leads.fieldsOf(lead)
  const differs = (field: keyof typeof given) => Boolean(given[field]) && given[field] !== here[field]
  return [
    ...(name === '' || name === fullName(lead.first_name, lead.last_name) ? [] : [`Name: ${name}`]),
    ...(differs('phone1') ? [`Phone: ${given.phone1}`] : []),
    ...(differs('email1') ? [`E-mail: ${given.email1}`] : []),
    ...(differs('sourceName') ? [`Source name: ${given.sourceName}`] : []),
  ]
}

/** What has no field here; of whoever wrote it down there. */
async function writeFormerNote(work: UnitOfWork, lead: Lead, words: readonly string[], record: Legacy) {
  if (words.length === 0) return
  const id = valueIn(record, 'ID_Lead') ?? valueIn(record, 'ID_Sale')
  await writeImportNote(work, lead, [`From the former store, ${String(id)}:`, ...words].join('\n'))
}

async function bringNote(work: UnitOfWork, { run, lead }: Coming, record: Legacy): Promise<number> {
  const former = formerOf('notes', record)
  // Whoever entered the note there wrote it; who brought it into the former store's records need not have.
  const authorId = run.known.writer(former['created_by']) ?? null
  await writeParts(work, lead, noteOf(former, authorId !== null), { authorId })
  return 1
}
