import { importNote } from '@crm/domain/imports/import-note'
import { type ImportedLead, identityOf } from '@crm/domain/imports/lead-import'
import { leadKeys } from '@crm/domain/leads/duplicates'
import { sourceTypeOf } from '@crm/domain/leads/lead-sources'
import type { Transaction } from 'kysely'
import { recordActivity } from '../activity/record.ts'
import { assign } from '../assignment/assign.ts'
import type { Tables } from '../db/database.ts'
import { newId } from '../ids.ts'
import { insertKeys } from '../leads/keys/queries.ts'
import { insertLead, nextLeadNumber } from '../leads/queries.ts'
import { leadSearch } from '../leads/search.ts'
import { fullName } from '../leads/view.ts'
import { tellOfLookalikes } from '../tasks/lookalikes.ts'
import { tellRep } from './tell.ts'
import { type Doing, writeImportNote, writePrimaryAddress } from './write.ts'

/** A new lead with its address and note, given to whoever's turn it is. `lookalikes` share its phone and nothing more. */
export async function createImported(
  tx: Transaction<Tables>,
  given: ImportedLead,
  lookalikes: readonly { readonly number: number }[],
  doing: Doing,
): Promise<{ leadId: string; number: number }> {
  const { by, now } = doing
  const { sourceName, address } = given
  const number = await nextLeadNumber(tx)
  const row = {
    id: newId(),
    number,
    first_name: given.firstName,
    last_name: given.lastName,
    phone1: given.phone1,
    phone1_raw: given.phone1Raw,
    email1: given.email1,
    status: 'New',
    source_name: sourceName,
    source_type: sourceName && sourceTypeOf(sourceName),
    rep_id: null,
    sales_rep_id: await assign(tx, { sourceName, zip: address?.zip ?? null }, now),
    created_at: now,
    updated_at: now,
    last_activity_at: now,
  }
  await insertLead(tx, { ...row, search: leadSearch(row, address ?? undefined) })
  await insertKeys(tx, row.id, leadKeys(identityOf(given)))
  await recordActivity(tx, {
    by,
    at: now,
    verb: 'lead.created',
    subject: { type: 'lead', id: row.id },
    leadId: row.id,
    facts: { name: fullName(row.first_name, row.last_name), version: 1 },
  })
  if (address) await writePrimaryAddress(tx, row.id, address, doing)
  await writeImportNote(tx, row.id, importNote(given), doing)
  await tellRep(tx, 'New lead', row, sourceName, now)
  await tellOfLookalikes(tx, row, lookalikes, now)
  return { leadId: row.id, number }
}
