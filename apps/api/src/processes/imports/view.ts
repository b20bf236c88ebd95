import { recordOf } from '#platform/record-of'
import type { LeadImportEntry } from '@crm/contract/web/lead-import-shapes'
import { importOutcomes } from '@crm/domain/imports/outcomes'
import { fullName } from '@crm/domain/leads/lead-name'
import { can } from '@crm/domain/people/can'
import { leadScope } from '@crm/domain/people/scope'
import { ownersOf } from '#spine/records/lead-scope'
import type { NameOf, Person } from '#spine/people/people'
import type { EntryRow } from './queries.ts'

/** Shows the lead only to viewers who may read it. */
export const entryView = (row: EntryRow, actor: Person, nameOf: NameOf): LeadImportEntry => ({
  ...leadOf(row, actor),
  id: row.id,
  receivedAt: row.received_at,
  keyName: row.key_name,
  outcome: row.outcome,
  message: row.message,
  hasBody: row.has_body,
  replayedAt: row.replayed_at,
  replayedByName: nameOf(row.replayed_by),
  takenBackAt: row.taken_back_at,
  takenBackByName: nameOf(row.taken_back_by),
  takenBackBatch: row.taken_back_batch,
})

const leadOf = (row: EntryRow, actor: Person) =>
  row.lead_id && can.readLead(actor, ownersOf(row)).ok
    ? { leadId: row.lead_id, leadName: fullName(row.first_name ?? '', row.last_name ?? '') }
    : { leadId: null, leadName: null }

/** A body has personal data of a client, maybe without a lead: only for people who see every client. */
export const entryWithBodyView = (row: EntryRow & { raw: string | null }, actor: Person, nameOf: NameOf) => ({
  ...entryView(row, actor, nameOf),
  body: leadScope(actor) === 'All' ? row.raw : null,
})

/** Every outcome has its count, zero included. */
export const countView = (rows: readonly { outcome: string; n: number }[]) =>
  recordOf(importOutcomes, (outcome) => rows.find((row) => row.outcome === outcome)?.n ?? 0)
