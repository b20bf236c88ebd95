import type { WebNoteChanges } from '@crm/contract/web/note-shapes'
import { isContact } from '@crm/domain/notes/note-types'
import { can } from '@crm/domain/people/can'
import type { Transaction } from 'kysely'
import { changesBetween } from '../activity/changes.ts'
import { fieldsChangedSince } from '../activity/queries.ts'
import type { Changes } from '../activity/record.ts'
import type { Tables } from '../db/database.ts'
import { definedOf } from '../defined.ts'
import type { StaffContext } from '../http/context.ts'
import { refuse } from '../http/handle.ts'
import { findLead } from '../leads/queries.ts'
import { refusedMentions, tellMentioned, uniqueIds } from './mentions.ts'
import { changeNote, keepFirstContact, lockNote, type NoteRow } from './queries.ts'
import { recordOfNote } from './record.ts'
import { authorship, noteFields } from './view.ts'

export const notFound = refuse(404, 'Note not found')

/** Applies a change set. The row that records it keeps the old words: that is the note's history. */
export async function updateNote(id: string, given: WebNoteChanges, ctx: StaffContext) {
  const { version, mentions: mentioned, ...fields } = given
  const mentions = mentioned && uniqueIds(mentioned)
  return ctx.db.inTransaction(async (tx) => {
    const note = await lockNote(tx, id, ctx.actor)
    const refusal = refusedNote(note, ctx, can.changeNote)
    if (refusal || !note) return refusal ?? notFound
    const added = mentions?.filter((one) => !note.mentions.includes(one)) ?? []
    const lead = added.length > 0 ? await findLead(tx, note.lead_id) : undefined
    const invalid = lead && (await refusedMentions(tx, added, lead))
    if (invalid) return invalid
    const changes = { ...changesBetween(noteFields(note), fields), ...changeOfMentions(note, mentions) }
    if (version !== undefined && (await isStale(tx, note, version, changes))) return 'stale' as const
    if (Object.keys(changes).length === 0) return 'done' as const
    await changeNote(tx, id, {
      ...definedOf({ ...fields, mentions }),
      edited_at: ctx.now,
      updated_at: ctx.now,
    })
    if (changes['type']?.some((type) => isContact(String(type)))) await keepFirstContact(tx, note.lead_id)
    if (lead) await tellMentioned(tx, added, lead, ctx)
    await recordOfNote(tx, ctx, note, { verb: 'note.changed', changes })
    return 'done' as const
  })
}

function changeOfMentions({ mentions: before }: NoteRow, after: readonly string[] | undefined): Changes {
  if (!after || after.join() === before.join()) return {}
  return { mentions: [before, after] }
}

async function isStale(tx: Transaction<Tables>, note: NoteRow, version: number, changes: Changes) {
  if (version >= note.version) return false
  const changedSince = await fieldsChangedSince(tx, note.id, version)
  return Object.keys(changes).some((field) => changedSince.has(field))
}

/** 404 for a note out of scope (it was not found), 403 for one that is not the person's to change. */
export function refusedNote(
  note: NoteRow | undefined,
  { actor, now }: StaffContext,
  allowed: typeof can.changeNote,
) {
  if (!note) return notFound
  const decision = allowed(actor, authorship(note), now)
  return decision.ok ? undefined : refuse(403, decision.reason)
}
