import type { ActivityEntry } from '@crm/contract/web/activity-shapes'
import { fullName } from '../leads/view.ts'
import type { ActivityRow } from './queries.ts'

/** Those without a face carry the name people know them by. */
const faceless: Record<string, string> = { webhook: 'Lead import', import: 'File import', system: 'The CRM' }

export const activityView = (
  row: ActivityRow,
  nameOf: (id: string | null) => string | null,
): ActivityEntry => ({
  id: row.id,
  at: row.at,
  actorId: row.actor_id,
  actorName: nameOf(row.actor_id) ?? faceless[row.actor_kind] ?? 'Somebody',
  actorKind: row.actor_kind as ActivityEntry['actorKind'],
  verb: row.verb as ActivityEntry['verb'],
  subjectType: row.subject_type as ActivityEntry['subjectType'],
  subjectId: row.subject_id,
  leadId: row.lead_id,
  leadName: row.lead_id && fullName(row.first_name ?? '', row.last_name ?? ''),
  changes: row.changes as ActivityEntry['changes'],
  facts: row.facts as ActivityEntry['facts'],
})
