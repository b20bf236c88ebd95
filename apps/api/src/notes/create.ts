import type { NewWebNote } from '@crm/contract/web/note-shapes'
import { can } from '@crm/domain/people/can'
import type { Transaction } from 'kysely'
import type { Tables } from '../db/database.ts'
import type { StaffContext } from '../http/context.ts'
import { refuse } from '../http/handle.ts'
import { notFound as leadNotFound } from '../leads/change.ts'
import { lockLead } from '../leads/queries.ts'
import { ownersOf } from '../leads/view.ts'
import { refusedMentions, tellMentioned, uniqueIds } from './mentions.ts'
import { lockNote } from './queries.ts'
import { writeNote } from './write.ts'

/** Writes a note or a reply, tells those it mentions, and answers its id. */
export async function createNote(given: NewWebNote, ctx: StaffContext) {
  const mentions = uniqueIds(given.mentions)
  return ctx.db.inTransaction(async (tx) => {
    const lead = await lockLead(tx, given.leadId)
    // Whoever reads the lead may write on it, so what is refused is not found.
    if (!lead || lead.deleted_at !== null || !can.createNote(ctx.actor, ownersOf(lead)).ok)
      return leadNotFound
    const invalid = (await refusedParent(tx, given, ctx)) ?? (await refusedMentions(tx, mentions, lead))
    if (invalid) return invalid
    const id = await writeNote(tx, { ...given, mentions }, ctx)
    await tellMentioned(tx, mentions, lead, ctx)
    return id
  })
}

/** Locks the note that is replied to, so that it is not removed meanwhile. Replies go one level deep. */
async function refusedParent(
  tx: Transaction<Tables>,
  { parentId, leadId }: NewWebNote,
  { actor }: StaffContext,
) {
  if (!parentId) return undefined
  const parent = await lockNote(tx, parentId, actor)
  if (!parent || parent.lead_id !== leadId.toLowerCase()) return wrongParent('This lead has no such note.')
  return parent.parent_id ? wrongParent('Reply to the note that this is a reply to.') : undefined
}

const wrongParent = (message: string) => refuse(400, message, [{ field: 'parentId', message }])
