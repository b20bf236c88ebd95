import type { WebNote } from '@crm/contract/web/note-shapes'
import { isContact } from '@crm/domain/notes/note-types'
import type { Transaction } from 'kysely'
import { recordActivity } from '../activity/record.ts'
import type { Tables } from '../db/database.ts'
import type { StaffContext } from '../http/context.ts'
import { newId } from '../ids.ts'
import { touchLead } from '../leads/queries.ts'
import { insertNote, keepFirstContact } from './queries.ts'

type NoteGiven = Pick<WebNote, 'leadId' | 'body' | 'type' | 'priority'> &
  Partial<Pick<WebNote, 'parentId' | 'mentions'>>

/** Writes a note inside the transaction of whatever calls for it, and answers its id. */
export async function writeNote(
  tx: Transaction<Tables>,
  { leadId, body, type, priority, parentId = null, mentions = [] }: NoteGiven,
  { actor, now }: Pick<StaffContext, 'actor' | 'now'>,
): Promise<string> {
  const id = newId()
  await insertNote(tx, {
    id,
    lead_id: leadId,
    parent_id: parentId,
    body,
    type,
    priority,
    mentions,
    author_id: actor.id,
    created_at: now,
    updated_at: now,
  })
  await touchLead(tx, leadId, now)
  if (isContact(type)) await keepFirstContact(tx, leadId)
  await recordActivity(tx, {
    by: actor,
    at: now,
    verb: 'note.written',
    subject: { type: 'note', id },
    leadId,
    facts: { type, priority, version: 1, ...(parentId && { parentId }) },
  })
  return id
}
