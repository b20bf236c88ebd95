import type { ActivityVerb } from '@crm/domain/activity/verbs'
import type { Transaction } from 'kysely'
import { type Changes, recordActivity } from '../activity/record.ts'
import type { Tables } from '../db/database.ts'
import type { StaffContext } from '../http/context.ts'
import type { NoteRow } from './queries.ts'

/** Writes down what was done to a note that had been as given. */
export const recordOfNote = (
  tx: Transaction<Tables>,
  { actor, now }: Pick<StaffContext, 'actor' | 'now'>,
  note: Pick<NoteRow, 'id' | 'lead_id' | 'version'>,
  { verb, changes }: { readonly verb: ActivityVerb; readonly changes?: Changes },
) =>
  recordActivity(tx, {
    by: actor,
    at: now,
    verb,
    subject: { type: 'note', id: note.id },
    leadId: note.lead_id,
    ...(changes && { changes }),
    facts: { version: note.version + 1 },
  })
