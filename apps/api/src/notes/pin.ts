import type { StaffContext } from '../http/context.ts'
import { notFound } from './change.ts'
import { changeNote, lockNote } from './queries.ts'
import { recordOfNote } from './record.ts'

/** Pins a note, or takes the pin off. Whoever reads the lead may; what stands already stays as it is. */
export async function setPinned(id: string, isPinned: boolean, ctx: StaffContext) {
  const { db, actor, now } = ctx
  return db.inTransaction(async (tx) => {
    const note = await lockNote(tx, id, actor)
    if (!note) return notFound
    const wasPinned = note.pinned_at !== null
    if (wasPinned === isPinned) return undefined
    await changeNote(tx, id, {
      pinned_at: isPinned ? now : null,
      pinned_by: isPinned ? actor.id : null,
      updated_at: now,
    })
    await recordOfNote(tx, ctx, note, {
      verb: 'note.changed',
      changes: { isPinned: [wasPinned, isPinned] },
    })
    return undefined
  })
}
