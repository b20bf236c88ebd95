/** Rows that an import writes beside the lead itself, each with its activity. */
import type { ImportedAddress } from '@crm/domain/imports/lead-import'
import type { Transaction } from 'kysely'
import { changesBetween } from '../activity/changes.ts'
import { type Doer, recordActivity } from '../activity/record.ts'
import { type AddressRow, changeAddress, insertAddress } from '../addresses/queries.ts'
import { type AddressFields, addressColumns, addressFields } from '../addresses/view.ts'
import type { Tables } from '../db/database.ts'
import { newId } from '../ids.ts'
import { insertNote } from '../notes/queries.ts'

export interface Doing {
  readonly by: Doer
  readonly now: Date
}

export async function writePrimaryAddress(
  tx: Transaction<Tables>,
  leadId: string,
  address: ImportedAddress,
  { by, now }: Doing,
): Promise<void> {
  const id = newId()
  await insertAddress(tx, {
    id,
    lead_id: leadId,
    type: 'Primary',
    street_address: address.streetAddress,
    city: address.city,
    state: address.state,
    zip: address.zip,
    zip_plus4: address.zipPlus4,
    full_address: address.fullAddress,
    util_provider: address.utilProvider,
    util_bill: address.utilBill?.toFixed(2) ?? null,
    annual_usage: address.annualUsage,
    created_at: now,
    updated_at: now,
  })
  await recordActivity(tx, {
    by,
    at: now,
    verb: 'address.created',
    subject: { type: 'address', id },
    leadId,
    facts: { name: address.fullAddress, version: 1 },
  })
}

export async function fillAddress(
  tx: Transaction<Tables>,
  address: AddressRow,
  filled: Partial<AddressFields>,
  { by, now }: Doing,
): Promise<void> {
  const before = addressFields(address)
  const columns = addressColumns({ ...before, ...filled })
  await changeAddress(tx, address.id, { ...columns, updated_at: now })
  await recordActivity(tx, {
    by,
    at: now,
    verb: 'address.changed',
    subject: { type: 'address', id: address.id },
    leadId: address.lead_id,
    changes: changesBetween(before, filled),
    facts: { name: columns.full_address, version: address.version + 1 },
  })
}

/** Nothing for an empty body. */
export async function writeImportNote(
  tx: Transaction<Tables>,
  leadId: string,
  body: string,
  { by, now }: Doing,
): Promise<void> {
  if (body === '') return
  const id = newId()
  const type = 'Import'
  const priority = 'Medium'
  await insertNote(tx, {
    id,
    lead_id: leadId,
    body,
    type,
    priority,
    author_id: null,
    created_at: now,
    updated_at: now,
  })
  await recordActivity(tx, {
    by,
    at: now,
    verb: 'note.written',
    subject: { type: 'note', id },
    leadId,
    facts: { type, priority, version: 1 },
  })
}
