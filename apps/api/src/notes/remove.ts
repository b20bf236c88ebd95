import { isContact } from '@crm/domain/notes/note-types'
import { can } from '@crm/domain/people/can'
import type { StaffContext } from '../http/context.ts'
import { refuse } from '../http/handle.ts'
import { notFound, refusedNote } from './change.ts'
import { changeNote, hasReplies, isLive, keepFirstContact, lockNote, lockRemovedNote } from './queries.ts'
import { recordOfNote } from './record.ts'

/** Removes a note, unless somebody replied: nobody takes away the words of others with their own. */
export async function removeNote(id: string, ctx: StaffContext) {
  const { db, actor, now } = ctx
  return db.inTransaction(async (tx) => {
    const note = await lockNote(tx, id, actor)
    const refusal = refusedNote(note, ctx, can.removeNote)
    if (refusal || !note) return refusal ?? notFound
    if (await hasReplies(tx, id)) return refuse(400, 'Somebody replied to this note, so it stays.')
    await changeNote(tx, id, { deleted_at: now, deleted_by: actor.id, updated_at: now })
    if (isContact(note.type)) await keepFirstContact(tx, note.lead_id)
    await recordOfNote(tx, ctx, note, { verb: 'note.removed' })
    return undefined
  })
}

/** Brings a removed note back. Whoever may remove it may; an answer needs the note that it answers. */
export async function restoreNote(id: string, ctx: StaffContext) {
  const { db, actor, now } = ctx
  return db.inTransaction(async (tx) => {
    const note = await lockRemovedNote(tx, id, actor)
    const refusal = refusedNote(note, ctx, can.removeNote)
    if (refusal || !note) return refusal ?? notFound
    if (note.parent_id && !(await isLive(tx, note.parent_id)))
      return refuse(400, 'The note that this one answers is removed.')
    await changeNote(tx, id, { deleted_at: null, deleted_by: null, updated_at: now })
    if (isContact(note.type)) await keepFirstContact(tx, note.lead_id)
    await recordOfNote(tx, ctx, note, { verb: 'note.changed', changes: { isRemoved: [true, false] } })
    return undefined
  })
}
