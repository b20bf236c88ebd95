/**
 * One client of the former store comes into the CRM with what hangs on it: through the writers of leads, addresses, notes
 * and sales, each at the time at which it was entered there, so that nothing of it looks like news.
 */
import { fieldsOfLegacy, type LegacyKind, legacyKind } from '@crm/contract/legacy/kinds'
import { NewWebAddress } from '@crm/contract/web/address-shapes'
import { NewWebLead } from '@crm/contract/web/lead-shapes'
import type { WebNote } from '@crm/contract/web/note-shapes'
import { fullAddressOf } from '@crm/domain/addresses/full-address'
import { type House, isSameHouse } from '@crm/domain/addresses/house-key'
import { splitAddress } from '@crm/domain/imports/address'
import { labelKey } from '@crm/domain/imports/labels'
import { isSame, leadKeys, recognise } from '@crm/domain/leads/duplicates'
import { fullName } from '@crm/domain/leads/lead-name'
import { sourceTypeOf } from '@crm/domain/leads/lead-sources'
import { type LegacyLeadStatus, leadStatusFrom } from '@crm/domain/legacy/lead-statuses'
import { type Former, addressTable, leadTable, noteOf, readFormer } from '@crm/domain/legacy/migration'
import { asText } from '@crm/domain/legacy/readings'
import type { MigrationOutcome } from '@crm/domain/legacy/migration-outcomes'
import { noteParts } from '@crm/domain/notes/parts'
import { createAddress } from '../addresses/act.ts'
import { normaliseAddress } from '../addresses/rules.ts'
import { type AddressFields, addresses, addressesOf } from '../addresses/store.ts'
import { Refused, refuse } from '../http/handle.ts'
import { normaliseContact } from '../leads/act.ts'
import { findSharing, lockKeys } from '../leads/identity.ts'
import { type GivenLead, type Lead, leads, noHome } from '../leads/store.ts'
import { type Legacy, storeOf, valueIn } from '../legacy/store.ts'
import { writeNote } from '../notes/act.ts'
import type { LeadOfRecord } from '../records/through-lead.ts'
import type { ParentJob } from '../records/through-sale.ts'
import type { UnitOfWork } from '../records/unit-of-work.ts'
import { bringSale } from './bring-sale.ts'
import { asFarAsItGoes, inWords, sifted } from './as-far-as-it-goes.ts'
import type { Known } from './known.ts'
import { type ClientKind, broughtTo, isTried, markBrought, waitingOn } from './queries.ts'

/** What one run does, and what it knows. */
export interface Run {
  readonly id: string
  readonly isDry: boolean
  readonly known: Known
  /** Of a new lead or sale: nothing but in a dry run. */
  readonly numbered: () => { readonly number?: number }
}

export interface Brought {
  readonly outcome: MigrationOutcome
  /** Null for one that stays there, or was taken back. */
  readonly leadId: string | null
  readonly addresses: number
  readonly notes: number
  readonly sales: number
  readonly remarks: readonly string[]
  /** By what those who come after it know what it made: of a dry run nothing else tells them. */
  readonly made: readonly string[]
}

/** What has come of the client so far. */
export interface Coming {
  readonly run: Run
  readonly lead: Lead
  /** The people who knew of the client there may not be here. */
  readonly remarks: string[]
  readonly made: string[]
}

/** A record by its fields alone, as the former store spelled them. */
export const formerOf = (kind: LegacyKind, record: Legacy): Former =>
  Object.fromEntries(Object.keys(fieldsOfLegacy(kind)).map((field) => [field, valueIn(record, field)]))

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
  await note(work, lead, [`From the former store, ${String(id)}:`, ...words].join('\n'))
}

const note = (work: UnitOfWork, lead: Lead, body: string) =>
  writeParts(work, lead, { body, type: 'Import' }, { authorId: null })

/** What is longer than a note may be are several. */
export async function writeParts(
  work: UnitOfWork,
  lead: LeadOfRecord,
  { body, type }: Pick<WebNote, 'body' | 'type'>,
  on: { readonly authorId: string | null; readonly job?: ParentJob },
): Promise<void> {
  for (const part of noteParts(body))
    await writeNote(work, lead, { body: part, type, priority: 'Medium', mentions: [] }, on)
}

async function bringAddress(
  work: UnitOfWork,
  { run, lead, remarks }: Coming,
  record: Legacy,
): Promise<number> {
  const former = formerOf('addresses', record)
  const ahjId = run.known.entry('ahjs', former['ahj_name'], (former['ahj'] as Former | null)?.['name'])
  const used = [
    'type',
    'address_full',
    'UUID_AHJ',
    ...(ahjId ? ['ahj_name', 'ahj'] : []),
    ...usedOfHoa(former),
  ]
  const { fields: inParts, words: unread } = readFormer(former, addressTable, used)
  const whole = String(asText(former['address_full']) ?? '')
  const isWhole = whole !== '' && !inParts['streetAddress'] && !inParts['city']
  const read = sifted(NewWebAddress.partial(), {
    fields: { ...inParts, ...(isWhole && inOneLine(whole)), ...(ahjId && { ahjId }) },
    words: unread,
  })
  const { fields } = normaliseAddress(read.fields)
  const house = { ...nowhere, ...fields }
  const place = whole || fullAddressOf(house) || 'an address'
  const isSaid = whole === '' || isWhole || isSpelledAs(whole, house)
  const others = (await addressesOf(work.tx, lead.id)).map(addresses.fieldsOf)
  const here = others.find((other) => isSameHouse(house, other))
  const isNowhere = fullAddressOf(house) === ''
  if (here) remarks.push(`${place} is here already: what stands there stays.`)
  if (isNowhere) remarks.push('An address without a place became a note.')
  const { words } = here
    ? { words: inWords(read.fields, differingIn(fields, here)) }
    : isNowhere
      ? { words: inWords(read.fields, Object.keys(read.fields)) }
      : await asFarAsItGoes(read.fields, (given) => createAddress(work, { ...given, leadId: lead.id }))
  const said = [...(isSaid ? [] : [`Address full: ${whole}`]), ...words, ...read.words]
  if (said.length > 0) await note(work, lead, [`From the former store, of ${place}:`, ...said].join('\n'))
  return here || isNowhere ? 0 : 1
}

/** What is known as a whole alone, in its parts; what cannot be taken apart stands where the street does. */
function inOneLine(whole: string) {
  const { street, city, state, zip } = splitAddress({ street: whole, city: '', state: '', zip: '' })
  return { streetAddress: street, ...(city && { city, state, zip }) }
}

/** Whether what it was called as a whole says no more than its parts. */
export const isSpelledAs = (whole: string, house: House & { readonly zipPlus4: string | null }) =>
  labelKey(whole) === labelKey(fullAddressOf(house)) ||
  isSameHouse({ ...nowhere, ...inOneLine(whole) }, house)

const nowhere = { streetAddress: null, city: null, state: null, zip: null, zipPlus4: null }

/** The readable fields in which an address that is here says otherwise, or nothing. Its house is the same. */
const differingIn = (fields: Partial<AddressFields>, here: AddressFields) =>
  (Object.keys(fields) as (keyof AddressFields)[]).filter(
    (field) => !(field in nowhere) && field !== 'ahjId' && fields[field] !== here[field],
  )

/** The home owners' association stands in two places, and mostly is one. */
const usedOfHoa = ({ hoa, hoa_name: name }: Former) =>
  (hoa as Former | null)?.['name'] === name ? ['hoa'] : []

async function bringNote(work: UnitOfWork, { run, lead }: Coming, record: Legacy): Promise<number> {
  const former = formerOf('notes', record)
  // Whoever entered the note there wrote it; who brought it into the former store's records need not have.
  const authorId = run.known.writer(former['created_by']) ?? null
  await writeParts(work, lead, noteOf(former, authorId !== null), { authorId })
  return 1
}

export const stays = (message: string) => new Refused(refuse(400, message))
