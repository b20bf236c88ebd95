/** A lead that was read is taken in: a new one, or added to the one that this person has. */
import { type Fill, type Filled, type Plan, planFills } from '@crm/domain/imports/fill'
import { importNote, reinquiryNote } from '@crm/domain/imports/import-note'
import { type ImportedLead, identityOf } from '@crm/domain/imports/lead-import'
import { decideReinquiry } from '@crm/domain/imports/reinquiry'
import { type Identity, type LeadKey, isSame, leadKeys, recognise } from '@crm/domain/leads/duplicates'
import type { LeadStatus } from '@crm/domain/leads/lead-status'
import { writeAddress } from '../addresses/act.ts'
import { type Address, addresses, addressesOf } from '../addresses/store.ts'
import { assign } from '../assignment/round-robin.ts'
import {
  type Sharing,
  findSharing,
  identityOf as identityOfLead,
  lockKeys,
  tryLockKeys,
  without,
} from '../leads/identity.ts'
import { type Lead, leads, noHome } from '../leads/store.ts'
import { writeNote } from '../notes/act.ts'
import { touchLead } from '../records/through-lead.ts'
import type { UnitOfWork } from '../records/unit-of-work.ts'
import { reportLookalikes, reportSeveral } from '../tasks/make.ts'
import type { Waited } from './reverse.ts'
import { askAboutSource, askToCallClient, askWhetherToContact, notifyRep } from './notify.ts'

export interface TakenIn {
  readonly outcome: 'created' | 'merged'
  readonly leadId: string
  readonly number: number
}

export async function takeIn(work: UnitOfWork, given: ImportedLead): Promise<TakenIn> {
  const keys = leadKeys(identityOf(given))
  await lockKeys(work.tx, keys)
  const { same, others } = await lockSame(work, keys)
  const lead = same ?? (await createImported(work, given, others))
  if (same) await mergeImported(work, same, others, given)
  if (given.sourceName && !given.isListedSource) await askAboutSource(work, given.sourceName)
  return { outcome: same ? 'merged' : 'created', leadId: lead.id, number: lead.number }
}

interface Recognised {
  /** The lead that this person has, locked. */
  readonly same: Lead | undefined
  readonly others: readonly Sharing[]
}

/**
 * The locks of the keys keep everybody from becoming known by them, but nobody from being removed: whoever was, while
 * we waited for their row, has no keys any more and is not found again.
 */
async function lockSame(work: UnitOfWork, keys: readonly LeadKey[]): Promise<Recognised> {
  for (;;) {
    const { same, others } = recognise(await findSharing(work.tx, keys))
    if (!same) return { same, others }
    const [lead] = await leads.lockMany(work, [same.leadId])
    if (lead) return { same: lead, others }
  }
}

/** A new lead with its address and note, given to whoever's turn it is. `lookalikes` share its phone and nothing more. */
async function createImported(
  work: UnitOfWork,
  given: ImportedLead,
  lookalikes: readonly Sharing[],
): Promise<Lead> {
  const { sourceName, address } = given
  const lead = await leads.insert(
    work,
    {
      firstName: given.firstName,
      lastName: given.lastName,
      phone1: given.phone1,
      email1: given.email1,
      status: 'New',
      sourceName,
      salesRepId: await assign(work, { sourceName, zip: address?.zip ?? null }),
    },
    { phone1_raw: given.phone1Raw },
    address
      ? {
          ...noHome,
          full_address: address.fullAddress,
          street_address: address.streetAddress,
          zip: address.zip,
        }
      : noHome,
  )
  if (address) await writeAddress(work, lead, { ...address, type: 'Primary' })
  await writeImportNote(work, lead, importNote(given))
  await notifyRep(work, 'New lead', lead, sourceName)
  await reportLookalikes(work, lead, lookalikes)
  return lead
}

/**
 * Somebody asks again: empty fields are filled, the rest goes into the note, the source of the first touch stays
 * . `others` are further leads that the same inquiry speaks of.
 */
async function mergeImported(
  work: UnitOfWork,
  lead: Lead,
  others: readonly Sharing[],
  given: ImportedLead,
): Promise<void> {
  const home = (await addressesOf(work.tx, lead.id)).find(({ type }) => type === 'Primary')
  const plan = planFills(leads.fieldsOf(lead), home ? addresses.fieldsOf(home) : null, given)
  const filled = await withoutCollisions(work, lead, home, plan)
  const decision = decideReinquiry({ status: lead.status as LeadStatus, doNotContact: lead.do_not_contact })

  if (filled.address && home) await addresses.change(work, home, filled.address)
  else if (filled.address && given.address) {
    await writeAddress(work, lead, { ...given.address, type: 'Primary' })
  }
  await writeImportNote(work, lead, reinquiryNote(given, filled.left))
  const salesRepId = decision.tells === 'managers' ? lead.sales_rep_id : await repOf(work, lead, given)
  const waitsAgain = decision.status !== lead.status
  const waited: Waited = { reopened_at: lead.reopened_at, first_contact_at: lead.first_contact_at }
  const fields = { ...filled.lead, status: decision.status, salesRepId }
  const after = await leads.change(work, lead, fields, {
    ...(waitsAgain && {
      columns: { reopened_at: work.now, first_contact_at: null },
      facts: { waited },
    }),
  })
  await touchLead(work, lead.id)
  await reportSeveral(work, lead, others)
  await tell(work, lead, after, decision.tells, given.sourceName)
}

/** A re-inquiry keeps its rep, unless there is none who still works here. */
async function repOf(work: UnitOfWork, lead: Lead, { sourceName, address }: ImportedLead) {
  if (lead.sales_rep_id && work.users.get(lead.sales_rep_id)?.is_enabled) return lead.sales_rep_id
  return (await assign(work, { sourceName, zip: address?.zip ?? null })) ?? lead.sales_rep_id
}

async function tell(
  work: UnitOfWork,
  before: Lead,
  lead: Lead,
  tells: ReturnType<typeof decideReinquiry>['tells'],
  sourceName: string | null,
): Promise<void> {
  const isNewToRep = lead.sales_rep_id !== before.sales_rep_id
  if (tells === 'managers') await askWhetherToContact(work, lead, sourceName)
  else if (tells === 'client') await askToCallClient(work, lead, sourceName)
  else if (tells === 'reopened') await notifyRep(work, 'Asked again', lead, sourceName)
  else if (isNewToRep) await notifyRep(work, 'New lead', lead, sourceName)
}

/** Nothing for an empty body. */
async function writeImportNote(work: UnitOfWork, lead: Lead, body: string): Promise<void> {
  if (body === '') return
  await writeNote(work, lead, { body, type: 'Import', priority: 'Medium', mentions: [] }, { authorId: null })
}

interface Kept {
  readonly lead: Partial<Filled>
  /** Undefined when nothing of the address is filled. */
  readonly address: Fill['address'] | undefined
  readonly left: readonly string[]
}

/**
 * The fills that do not make the lead the same as another one: a number that belongs to somebody else, or to whom
 * somebody else is entering at this moment, is said in the note and goes nowhere else.
 */
async function withoutCollisions(
  work: UnitOfWork,
  lead: Lead,
  home: Address | undefined,
  plan: Plan,
): Promise<Kept> {
  let identity = identityOfLead(lead, home && { streetAddress: home.street_address, zip: home.zip })
  const taken: Fill[] = []
  const left = [...plan.left]
  for (const fill of plan.fills) {
    const next = filledIn(identity, fill)
    const added = without(leadKeys(next), leadKeys(identity))
    if (!(await tryLockKeys(work.tx, added)) || (await belongToAnother(work, added, lead))) {
      left.push(fill.words)
    } else {
      taken.push(fill)
      identity = next
    }
  }
  return {
    lead: Object.assign({}, ...taken.map((fill) => fill.lead)) as Partial<Filled>,
    address: taken.find((fill) => Object.keys(fill.address).length > 0)?.address,
    left,
  }
}

async function belongToAnother({ tx }: UnitOfWork, added: readonly LeadKey[], { id }: Lead) {
  const sharing = await findSharing(tx, added, id)
  return sharing.some(({ kinds }) => isSame(kinds))
}

const filledIn = (identity: Identity, { lead, address }: Fill): Identity => ({
  ...identity,
  ...lead,
  streetAddress: address.streetAddress ?? identity.streetAddress,
  zip: address.zip ?? identity.zip,
})
