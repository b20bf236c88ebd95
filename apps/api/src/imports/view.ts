import type { LeadImportEntry } from '@crm/contract/web/lead-import-shapes'
import { type ImportOutcome, importOutcomes } from '@crm/domain/imports/outcomes'
import { fullName } from '@crm/domain/leads/lead-name'
import { can } from '@crm/domain/people/can'
import { leadScope } from '@crm/domain/people/scope'
import { ownersOf } from '../records/through-lead.ts'
import type { NameOf, Person } from '../people/people.ts'
import type { EntryRow } from './queries.ts'

/** The lead only where its reader may see it. */
export const entryView = (row: EntryRow, actor: Person, nameOf: NameOf): LeadImportEntry => ({
  ...leadOf(row, actor),
  id: row.id,
  receivedAt: row.received_at,
  keyName: row.key_name,
  outcome: row.outcome as LeadImportEntry['outcome'],
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

/** A body speaks of a client, perhaps of nobody's: for those who may see every client. */
export const wholeView = (row: EntryRow & { raw: string | null }, actor: Person, nameOf: NameOf) => ({
  ...entryView(row, actor, nameOf),
  body: leadScope(actor) === 'All' ? row.raw : null,
})

/** Every outcome has its number, 0 too. */
export const countView = (rows: readonly { outcome: string; n: number }[]) =>
  Object.fromEntries(
    importOutcomes.map((outcome) => [outcome, rows.find((row) => row.outcome === outcome)?.n ?? 0]),
  ) as Record<ImportOutcome, number>
