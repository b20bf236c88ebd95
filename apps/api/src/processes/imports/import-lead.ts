/** Imports a lead: creates a new one, or merges it into the existing lead of this person. */
import { type Fill, type LeadValues, type Plan, planFills } from '@crm/domain/imports/fill'
import { importNote, reinquiryNote } from '@crm/domain/imports/import-note'
import { type ImportedLead, identityOf } from '@crm/domain/imports/lead-import'
import { decideReinquiry } from '@crm/domain/imports/reinquiry'
import { type Identity, type LeadKey, isSame, leadKeys, findDuplicate } from '@crm/domain/leads/duplicates'
import { writeAddress } from '#business/addresses/act'
import { type Address, addresses, addressesOf } from '#business/addresses/store'
import { assign } from '#shared/assignment/round-robin'
import {
  type KeyMatch,
  findKeyMatches,
  identityOf as identityOfLead,
  lockKeys,
  tryLockKeys,
  keysWithout,
} from '#business/leads/identity'
import { leads, noAddress } from '#business/leads/store'
import type { Lead } from '#business/leads/lead'
import { writeNote } from '#shared/notes/act'
import { touchLead } from '#spine/records/lead-scope'
import type { UnitOfWork } from '#spine/records/unit-of-work'
import { reportDuplicates, reportMultipleMatches } from '#shared/tasks/make'
import type { WaitColumns } from './reverse.ts'
import { askAboutSource, askToCallClient, askWhetherToContact, notifyRep } from './notify.ts'

export interface ImportResult {
  readonly outcome: 'created' | 'merged'
  readonly leadId: string
  readonly number: number
}

export async function importLead(work: UnitOfWork, imported: ImportedLead): Promise<ImportResult> {
  const keys = leadKeys(identityOf(imported))
  await lockKeys(work.tx, keys)
  const { same, others } = await lockRecognized(work, keys)
  const lead = same ?? (await createImported(work, imported, others))
  if (same) await mergeImported(work, same, others, imported)
  if (imported.sourceName && !imported.isListedSource) await askAboutSource(work, imported.sourceName)
  return { outcome: same ? 'merged' : 'created', leadId: lead.id, number: lead.number }
}

interface Recognized {
  /** The existing lead of this person, locked. */
  readonly same: Lead | undefined
  readonly others: readonly KeyMatch[]
}

/**
 * Key locks prevent new leads with these keys, but not removals: a lead that was removed while we waited for its row
 * has lost its keys, so search again.
 */
async function lockRecognized(work: UnitOfWork, keys: readonly LeadKey[]): Promise<Recognized> {
  for (;;) {
    const { same, others } = findDuplicate(await findKeyMatches(work.tx, keys))
    if (!same) return { same, others }
    const [lead] = await leads.lockMany(work, [same.leadId])
    if (lead) return { same: lead, others }
  }
}

/** Creates a lead with address and note, assigned by the rules. `candidates`: leads that share only its phone. */
async function createImported(
  work: UnitOfWork,
  imported: ImportedLead,
  candidates: readonly KeyMatch[],
): Promise<Lead> {
  const { sourceName, address } = imported
  const lead = await leads.insert(
    work,
    {
      firstName: imported.firstName,
      lastName: imported.lastName,
      phone1: imported.phone1,
      email1: imported.email1,
      status: 'New',
      sourceName,
      salesRepId: await assign(work, { sourceName, zip: address?.zip ?? null }),
    },
    { phone1_raw: imported.phone1Raw },
    address
      ? {
          ...noAddress,
          full_address: address.fullAddress,
          street_address: address.streetAddress,
          zip: address.zip,
        }
      : noAddress,
  )
  if (address) await writeAddress(work, lead, { ...address, type: 'Primary' })
  await writeImportNote(work, lead, importNote(imported))
  await notifyRep(work, 'lead.new', lead, sourceName)
  await reportDuplicates(work, lead, candidates)
  return lead
}

/**
 * Merges a re-inquiry: fills empty fields, writes the rest into the note, and keeps the source of the first touch
 * . `others`: further leads that match the inquiry.
 */
async function mergeImported(
  work: UnitOfWork,
  lead: Lead,
  others: readonly KeyMatch[],
  imported: ImportedLead,
): Promise<void> {
  const home = (await addressesOf(work.tx, lead.id)).find(({ type }) => type === 'Primary')
  const plan = planFills(leads.fieldsOf(lead), home ? addresses.fieldsOf(home) : null, imported)
  const fills = await withoutConflicts(work, lead, home, plan)
  const decision = decideReinquiry({ status: lead.status, doNotContact: lead.do_not_contact })

  if (fills.address && home) await addresses.change(work, home, fills.address)
  else if (fills.address && imported.address) {
    await writeAddress(work, lead, { ...imported.address, type: 'Primary' })
  }
  await writeImportNote(work, lead, reinquiryNote(imported, fills.left))
  const salesRepId = decision.tells === 'managers' ? lead.sales_rep_id : await chooseRep(work, lead, imported)
  const reopens = decision.status !== lead.status
  const previousWait: WaitColumns = { reopened_at: lead.reopened_at, first_contact_at: lead.first_contact_at }
  const fields = { ...fills.lead, status: decision.status, salesRepId }
  const after = await leads.change(work, lead, fields, {
    ...(reopens && {
      columns: { reopened_at: work.now, first_contact_at: null },
      details: { waited: previousWait },
    }),
  })
  await touchLead(work, lead.id)
  await reportMultipleMatches(work, lead, others)
  await notifyAboutReinquiry(work, lead, after, decision.tells, imported.sourceName)
}

/** A re-inquiry keeps its rep unless the rep is missing or disabled. */
async function chooseRep(work: UnitOfWork, lead: Lead, { sourceName, address }: ImportedLead) {
  if (lead.sales_rep_id && work.users.get(lead.sales_rep_id)?.is_enabled) return lead.sales_rep_id
  return (await assign(work, { sourceName, zip: address?.zip ?? null })) ?? lead.sales_rep_id
}

async function notifyAboutReinquiry(
  work: UnitOfWork,
  before: Lead,
  lead: Lead,
  tells: ReturnType<typeof decideReinquiry>['tells'],
  sourceName: string | null,
): Promise<void> {
  const isNewToRep = lead.sales_rep_id !== before.sales_rep_id
  if (tells === 'managers') await askWhetherToContact(work, lead, sourceName)
  else if (tells === 'client') await askToCallClient(work, lead, sourceName)
  else if (tells === 'reopened') await notifyRep(work, 'lead.asked-again', lead, sourceName)
  else if (isNewToRep) await notifyRep(work, 'lead.new', lead, sourceName)
}

/** An empty body creates no note. */
async function writeImportNote(work: UnitOfWork, lead: Lead, body: string): Promise<void> {
  if (body === '') return
  await writeNote(work, lead, { body, type: 'Import', priority: 'Medium', mentions: [] }, { authorId: null })
}

interface ApplicableFills {
  readonly lead: Partial<LeadValues>
  /** Undefined when no address field is filled. */
  readonly address: Fill['address'] | undefined
  readonly left: readonly string[]
}

/**
 * The fills that do not make the lead match another one: a number that belongs to another lead, or to one being written
 * concurrently, only goes into the note.
 */
async function withoutConflicts(
  work: UnitOfWork,
  lead: Lead,
  home: Address | undefined,
  plan: Plan,
): Promise<ApplicableFills> {
  let identity = identityOfLead(lead, home && { streetAddress: home.street_address, zip: home.zip })
  const applicable: Fill[] = []
  const left = [...plan.differences]
  for (const fill of plan.fills) {
    const next = fillIdentity(identity, fill)
    const newKeys = keysWithout(leadKeys(next), leadKeys(identity))
    if (!(await tryLockKeys(work.tx, newKeys)) || (await belongToAnother(work, newKeys, lead))) {
      left.push(fill.words)
    } else {
      applicable.push(fill)
      identity = next
    }
  }
  return {
    lead: Object.assign({}, ...applicable.map((fill) => fill.lead)) as Partial<LeadValues>,
    address: applicable.find((fill) => Object.keys(fill.address).length > 0)?.address,
    left,
  }
}

async function belongToAnother({ tx }: UnitOfWork, newKeys: readonly LeadKey[], { id }: Lead) {
  const matches = await findKeyMatches(tx, newKeys, id)
  return matches.some(({ kinds }) => isSame(kinds))
}

const fillIdentity = (identity: Identity, { lead, address }: Fill): Identity => ({
  ...identity,
  ...lead,
  streetAddress: address.streetAddress ?? identity.streetAddress,
  zip: address.zip ?? identity.zip,
})
