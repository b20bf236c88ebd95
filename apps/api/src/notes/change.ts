import { can } from '@crm/domain/people/can'
import { changesBetween } from '../activity/changes.ts'
import { fieldsChangedSince } from '../activity/queries.ts'
import { recordActivity } from '../activity/record.ts'
import { definedOf } from '../defined.ts'
import type { StaffContext } from '../http/context.ts'
import { refuse } from '../http/handle.ts'
import { changeNote, lockNote, type NoteRow } from './queries.ts'
import { authorship, noteFields } from './view.ts'

export const notFound = refuse(404, 'Note not found')

interface NoteChanges {
  readonly body?: string | undefined
  readonly type?: NoteFields['type'] | undefined
  readonly priority?: NoteFields['priority'] | undefined
  readonly version?: number | undefined
}
type NoteFields = ReturnType<typeof noteFields>

export async function updateNote(id: string, { version, ...fields }: NoteChanges, ctx: StaffContext) {
  const { db, actor, now } = ctx
  return db.inTransaction(async (tx) => {
    const note = await lockNote(tx, id, actor)
    const refusal = refusedNote(note, ctx, can.changeNote)
    if (refusal || !note) return refusal ?? notFound
    const changes = changesBetween(noteFields(note), fields)
    const touched = Object.keys(changes)
    if (version !== undefined && version < note.version) {
      const changedSince = await fieldsChangedSince(tx, id, version)
      if (touched.some((field) => changedSince.has(field))) return 'stale' as const
    }
    if (touched.length === 0) return 'done' as const
    await changeNote(tx, id, { ...definedOf(fields), updated_at: now })
    await recordActivity(tx, {
      by: actor,
      at: now,
      verb: 'note.changed',
      subject: { type: 'note', id },
      leadId: note.lead_id,
      changes,
      facts: { version: note.version + 1 },
    })
    return 'done' as const
  })
}

export async function removeNote(id: string, ctx: StaffContext) {
  const { db, actor, now } = ctx
  return db.inTransaction(async (tx) => {
    const note = await lockNote(tx, id, actor)
    const refusal = refusedNote(note, ctx, can.removeNote)
    if (refusal || !note) return refusal ?? notFound
    await changeNote(tx, id, { deleted_at: now, deleted_by: actor.id, updated_at: now })
    await recordActivity(tx, {
      by: actor,
      at: now,
      verb: 'note.removed',
      subject: { type: 'note', id },
      leadId: note.lead_id,
      facts: { version: note.version + 1 },
    })
    return undefined
  })
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
