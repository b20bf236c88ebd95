import { planFills } from '@crm/domain/imports/fill'
import { reinquiryNote } from '@crm/domain/imports/import-note'
import type { ImportedLead } from '@crm/domain/imports/lead-import'
import { decideReinquiry } from '@crm/domain/imports/reinquiry'
import type { LeadStatus } from '@crm/domain/leads/lead-status'
import type { Transaction } from 'kysely'
import { changesBetween } from '../activity/changes.ts'
import { recordActivity } from '../activity/record.ts'
import { type AddressRow, addressesOf } from '../addresses/queries.ts'
import { addressFields } from '../addresses/view.ts'
import { assign } from '../assignment/assign.ts'
import type { Tables } from '../db/database.ts'
import { identityOf, keepLeadKeys } from '../leads/keys/keep.ts'
import { Overtaken } from '../leads/keys/overtaken.ts'
import type { Sharing } from '../leads/keys/queries.ts'
import { type LockedLead, changeLead, lockLead, primaryAddressOf, touchLead } from '../leads/queries.ts'
import { leadSearch } from '../leads/search.ts'
import { type LeadFields, fullName, leadColumns, leadFields } from '../leads/view.ts'
import { tellOfSeveral } from '../tasks/lookalikes.ts'
import { isEnabled, namesOf } from './queries.ts'
import { askToCallClient, askWhetherToContact, tellRep } from './tell.ts'
import { withoutCollisions } from './without-collisions.ts'
import { type Doing, fillAddress, writeImportNote, writePrimaryAddress } from './write.ts'

/**
 * Somebody asks again: empty fields are filled, the rest goes into the note, the source of the first touch stays
 * . `others` are further leads that the same inquiry speaks of.
 */
export async function mergeImported(
  tx: Transaction<Tables>,
  same: Sharing,
  others: readonly Sharing[],
  given: ImportedLead,
  doing: Doing,
): Promise<void> {
  const lead = await lockLead(tx, same.leadId)
  if (!lead || lead.deleted_at !== null) throw new Overtaken()
  const home = (await addressesOf(tx, lead.id)).find(isPrimary)
  const plan = planFills(leadFields(lead), home ? addressFields(home) : null, given)
  const filled = await withoutCollisions(tx, lead, home, plan)
  const decision = decideReinquiry({ status: lead.status as LeadStatus, doNotContact: lead.do_not_contact })

  await fillHome(tx, lead.id, home, filled.address, given, doing)
  await writeImportNote(tx, lead.id, reinquiryNote(given, filled.left), doing)
  const salesRepId = decision.tells === 'managers' ? lead.sales_rep_id : await repOf(tx, lead, given, doing)
  const after = await changeFields(tx, lead, { ...filled.lead, status: decision.status, salesRepId }, doing)
  await tellOfSeveral(tx, lead, others, doing.now)
  await tell(tx, lead, after, decision.tells, given, doing)
}

const isPrimary = ({ type, deleted_at }: AddressRow) => type === 'Primary' && deleted_at === null

async function fillHome(
  tx: Transaction<Tables>,
  leadId: string,
  home: AddressRow | undefined,
  filled: Awaited<ReturnType<typeof withoutCollisions>>['address'],
  { address }: ImportedLead,
  doing: Doing,
) {
  if (!filled) return
  if (home) await fillAddress(tx, home, filled, doing)
  else if (address) await writePrimaryAddress(tx, leadId, address, doing)
}

/** A re-inquiry keeps its rep, unless there is none who still works here. */
async function repOf(
  tx: Transaction<Tables>,
  lead: LockedLead,
  { sourceName, address }: ImportedLead,
  { now }: Doing,
) {
  if (lead.sales_rep_id && (await isEnabled(tx, lead.sales_rep_id))) return lead.sales_rep_id
  return (await assign(tx, { sourceName, zip: address?.zip ?? null }, now)) ?? lead.sales_rep_id
}

/** Answers the row as it now is. What the import leaves as it was makes no new version. */
async function changeFields(
  tx: Transaction<Tables>,
  lead: LockedLead,
  fields: Partial<LeadFields>,
  { by, now }: Doing,
): Promise<LockedLead> {
  const changes = changesBetween(leadFields(lead), fields)
  const after = { ...lead, ...leadColumns(fields) }
  const home = await primaryAddressOf(tx, lead.id)
  const search = leadSearch(after, home)
  await keepLeadKeys(tx, lead.id, identityOf(after, home))
  if (Object.keys(changes).length === 0) {
    await touchLead(tx, lead.id, now, search)
    return after
  }
  const waitsAgain = changes['status'] ? { reopened_at: now, first_contact_at: null } : {}
  const columns = { ...leadColumns(fields), ...waitsAgain, search, updated_at: now, last_activity_at: now }
  await changeLead(tx, lead.id, columns)
  await recordActivity(tx, {
    by,
    at: now,
    verb: 'lead.changed',
    subject: { type: 'lead', id: lead.id },
    leadId: lead.id,
    changes,
    facts: {
      name: fullName(after.first_name, after.last_name),
      version: lead.version + 1,
      names: await namesOf(tx, changes['salesRepId'] ?? []),
    },
  })
  return after
}

async function tell(
  tx: Transaction<Tables>,
  before: LockedLead,
  lead: LockedLead,
  tells: ReturnType<typeof decideReinquiry>['tells'],
  { sourceName }: ImportedLead,
  { now }: Doing,
) {
  const isNewToRep = lead.sales_rep_id !== before.sales_rep_id
  if (tells === 'managers') await askWhetherToContact(tx, lead, sourceName, now)
  else if (tells === 'client') await askToCallClient(tx, lead, sourceName, now)
  else if (tells === 'reopened') await tellRep(tx, 'Asked again', lead, sourceName, now)
  else if (isNewToRep) await tellRep(tx, 'New lead', lead, sourceName, now)
}
