/**
 * One client of the former store comes into the CRM with what hangs on it: through the writers of leads, addresses, notes
 * and sales, each at the time at which it was entered there, so that nothing of it looks like news.
 */
import { fieldsOfLegacy, type LegacyKind, legacyKind } from '@crm/contract/legacy/kinds'
import { NewWebAddress } from '@crm/contract/web/address-shapes'
import { NewWebLead } from '@crm/contract/web/lead-shapes'
import { type House, isSameHouse } from '@crm/domain/addresses/house-key'
import { leadKeys, recognise } from '@crm/domain/leads/duplicates'
import { type LegacyLeadStatus, leadStatusFrom } from '@crm/domain/legacy/lead-statuses'
import { type Former, addressTable, leadTable, noteOf, readFormer } from '@crm/domain/legacy/migration'
import { readsAs } from '@crm/domain/legacy/words'
import type { MigrationOutcome } from '@crm/domain/legacy/migration-outcomes'
import { createAddress } from '../addresses/act.ts'
import { addresses, addressesOf } from '../addresses/store.ts'
import { Refused, refuse } from '../http/handle.ts'
import { normaliseContact } from '../leads/act.ts'
import { findSharing, lockKeys } from '../leads/identity.ts'
import { type Lead, leads, noHome } from '../leads/store.ts'
import { type Legacy, storeOf, valueIn } from '../legacy/store.ts'
import { writeNote } from '../notes/act.ts'
import type { UnitOfWork } from '../records/unit-of-work.ts'
import { bringSale } from './bring-sale.ts'
import { asFarAsItGoes, sifted } from './as-far-as-it-goes.ts'
import type { Known } from './known.ts'
import { type ClientKind, broughtTo, markBrought, waitingOn } from './queries.ts'

/** What one run does, and what it knows. */
export interface Run {
  readonly id: string
  readonly known: Known
  /** Of a new lead or sale: nothing but in a dry run. */
  readonly numbered: () => { readonly number?: number }
}

export interface Brought {
  readonly outcome: MigrationOutcome
  readonly leadId: string
  readonly addresses: number
  readonly notes: number
  readonly sales: number
  readonly remarks: readonly string[]
}

/** What has come of the client so far. */
export interface Coming {
  readonly run: Run
  readonly lead: Lead
  /** The people who knew of the client there may not be here. */
  readonly remarks: string[]
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
  const remarks: string[] = []
  const { lead, isNew } = known
    ? { lead: known, isNew: false }
    : await leadFor(work, run, kind, record, remarks)
  if (!known && kind === 'leads') await markBrought(work.tx, record.id, lead.id, run.id)
  const coming = { run, lead, remarks }
  const counts =
    kind === 'sales'
      ? { addresses: 0, notes: 0, sales: known ? 0 : await bringSale(work, coming, record) }
      : await bringWhatHangsOn(work, coming, String(valueIn(record, 'UUID_Lead')))
  const isMore = counts.addresses + counts.notes + counts.sales > 0 || !known
  return { outcome: isNew ? 'created' : isMore ? 'added' : 'unchanged', leadId: lead.id, remarks, ...counts }
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
  { known, numbered }: Run,
  kind: 'leads' | 'sales',
  record: Legacy,
  remarks: string[],
): Promise<{ readonly lead: Lead; readonly isNew: boolean }> {
  const former = formerOf(kind, record)
  const read = sifted(
    NewWebLead,
    readFormer(kind === 'leads' ? former : ofBuyer(former), leadTable, usedOfLead),
  )
  const { fields, faults } = normaliseContact(read.fields)
  const unread = faults.map(
    ({ field }) => `${field === 'phone1' ? 'Phone' : 'E-mail'} 1: ${String(read.fields[field])}`,
  )
  const { firstName = '', lastName = '', phone1 = null, email1 = null, sourceName = null } = fields
  const keys = leadKeys({ firstName, lastName, phone1, email1, streetAddress: null, zip: null })
  await lockKeys(work.tx, keys)
  const { same } = recognise(await findSharing(work.tx, keys))
  const [known_] = same ? await leads.lockMany(work, [same.leadId]) : []
  if (known_) {
    await writeFormerNote(
      work,
      known_,
      [...differing(known_, { phone1, email1 }), ...unread, ...read.words],
      record,
    )
    return { lead: known_, isNew: false }
  }
  const rep = known.person(former['UUID_SalesRep'])
  if (rep && 'name' in rep) remarks.push(`Its rep was ${rep.name}, who is nobody here: it has none.`)
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
      ...numbered(),
    },
    noHome,
  )
  const said = status === 'Appointment' ? ['An appointment was scheduled; when is not known.'] : []
  remarks.push(...said.map((one) => `${one} Book it here.`))
  await writeFormerNote(work, lead, [...said, ...unread, ...read.words], record)
  return { lead, isNew: true }
}

const usedOfLead = ['status', 'UUID_SalesRep', 'sales_rep_uuid_list', 'source_type', 'onedrive_folder_id']

/** Of a sale that hangs on no lead, whoever bought is a client. */
const ofBuyer = ({ first_name, last_name, email_1 }: Former): Former => ({ first_name, last_name, email_1 })

/** How they are reached by what the lead does not have. */
const differing = (lead: Lead, given: { readonly phone1: string | null; readonly email1: string | null }) =>
  (['phone1', 'email1'] as const).flatMap((field) => {
    const value = given[field]
    return value && value !== lead[field] ? [`${field === 'phone1' ? 'Phone' : 'E-mail'}: ${value}`] : []
  })

/** What has no field here; of whoever wrote it down there. */
async function writeFormerNote(work: UnitOfWork, lead: Lead, words: readonly string[], record: Legacy) {
  if (words.length === 0) return
  const id = valueIn(record, 'ID_Lead') ?? valueIn(record, 'ID_Sale')
  await note(work, lead, [`From the former store, ${String(id)}:`, ...words].join('\n'))
}

const note = (work: UnitOfWork, lead: Lead, body: string) =>
  writeNote(work, lead, { body, type: 'Import', priority: 'Medium', mentions: [] }, { authorId: null })

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
  const read = sifted(NewWebAddress.partial(), readFormer(former, addressTable, used))
  const whole = readsAs(former['address_full'])
  // What is known as a whole alone stands where the street does.
  const isWhole = !read.fields['streetAddress'] && !read.fields['city'] && whole !== undefined
  const fields = { ...read.fields, ...(isWhole && { streetAddress: whole }), ...(ahjId && { ahjId }) }
  const house = { streetAddress: null, city: null, state: null, zip: null, ...(fields as Partial<House>) }
  const others = (await addressesOf(work.tx, lead.id)).map(addresses.fieldsOf)
  const place = whole ?? house.streetAddress ?? 'an address'
  const isKnown = others.some((other) => isSameHouse(house, other))
  if (isKnown) remarks.push(`${place} is here already: what stands there stays.`)
  const { words } = isKnown
    ? { words: [] }
    : await asFarAsItGoes(fields, (given) => createAddress(work, { ...given, leadId: lead.id }))
  const said = [...words, ...read.words]
  if (said.length > 0) await note(work, lead, [`From the former store, of ${place}:`, ...said].join('\n'))
  return isKnown ? 0 : 1
}

/** The home owners' association stands in two places, and is one. */
const usedOfHoa = ({ hoa, hoa_name: name }: Former) => (hoa && name ? ['hoa'] : [])

async function bringNote(work: UnitOfWork, { run, lead }: Coming, record: Legacy): Promise<number> {
  const former = formerOf('notes', record)
  // Whoever entered the note there wrote it; who brought it into the former store's records need not have.
  const author = run.known.writer(former['created_by']) ?? null
  const words = { ...noteOf(former, author !== null), priority: 'Medium' as const, mentions: [] }
  await writeNote(work, lead, words, { authorId: author })
  return 1
}

export const stays = (message: string) => new Refused(refuse(400, message))
