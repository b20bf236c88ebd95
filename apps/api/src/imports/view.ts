import type { LeadImportEntry } from '@crm/contract/web/lead-import-shapes'
import { can } from '@crm/domain/people/can'
import { leadScope } from '@crm/domain/people/scope'
import { ownersOf } from '../leads/view.ts'
import type { NameOf } from '../leads/view.ts'
import type { Person } from '../users/people.ts'
import type { EntryRow } from './queries.ts'

/** The lead only where its reader may see it. */
export const entryView = (row: EntryRow, actor: Person, nameOf: NameOf): LeadImportEntry => ({
  id: row.id,
  receivedAt: row.received_at.toISOString(),
  keyName: row.key_name,
  outcome: row.outcome as LeadImportEntry['outcome'],
  message: row.message,
  leadId: row.lead_id && can.readLead(actor, ownersOf(row)).ok ? row.lead_id : null,
  hasBody: row.has_body,
  replayedAt: row.replayed_at?.toISOString() ?? null,
  replayedByName: nameOf(row.replayed_by),
})

/** A body speaks of a client, perhaps of nobody's: for those who may see every client. */
export const wholeView = (row: EntryRow & { raw: string | null }, actor: Person, nameOf: NameOf) => ({
  ...entryView(row, actor, nameOf),
  body: leadScope(actor) === 'All' ? row.raw : null,
})
