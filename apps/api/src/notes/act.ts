/** What people do with notes, and whom a note may mention. */
import type { NewWebNote, WebNote, WebNoteChanges, Mentionable } from '@crm/contract/web/note-shapes'
import { can } from '@crm/domain/people/can'
import { Refused, refuse } from '../http/handle.ts'
import type { Recording } from '../records/kind.ts'
import { type LeadOfRecord, lockParentLead, ofLead, ownersOf } from '../records/through-lead.ts'
import type { UnitOfWork } from '../records/unit-of-work.ts'
import { type Note, hasReplies, notes } from './store.ts'
import { fullName, leadNumber } from '@crm/domain/leads/lead-name'
import type { LeadOwners } from '@crm/domain/people/subject'
import type { Connection } from '../db/database.ts'
import { notify } from '../notifications/notify.ts'
import { type UserRow, personLastSeen, usersNow } from '../people/people.ts'

/** Writes a note or a reply on a lead that its writer may see, and tells those it mentions. */
export async function createNote(
  work: UnitOfWork,
  { leadId, parentId, ...given }: NewWebNote,
): Promise<Note> {
  const lead = await lockParentLead(work, leadId, can.createNote)
  const mentions = uniqueIds(given.mentions)
  await demandParent(work, parentId, lead.id)
  await demandMentionable(work, mentions, lead)
  const note = await writeNote(work, lead, { ...given, mentions }, { parentId })
  await notifyMentioned(work, mentions, lead)
  return note
}

type Words = Pick<WebNote, 'body' | 'type' | 'priority' | 'mentions'>

interface Written {
  /** The note that it answers. */
  readonly parentId?: string | null
  /** Null for one that an import writes, whoever started it. */
  readonly authorId?: string | null
  /** The change of many records that it is a part of. */
  readonly batchId?: string | undefined
}

/** A note of whoever does the work, or of nobody, on a lead that is locked. */
export const writeNote = (
  work: UnitOfWork,
  lead: LeadOfRecord,
  words: Words,
  { parentId = null, authorId = work.viewer?.id ?? null, batchId }: Written = {},
) =>
  notes.insert(work, words, { lead_id: lead.id, parent_id: parentId, author_id: authorId }, ofLead(lead), {
    facts: { type: words.type, priority: words.priority, ...(parentId && { parentId }) },
    ...(batchId && { batchId }),
  })

/** Replies go one level deep. */
async function demandParent(work: UnitOfWork, parentId: string | null, leadId: string): Promise<void> {
  if (parentId === null) return
  const parent = await notes.find(work.tx, parentId, work.viewer)
  if (parent?.lead_id !== leadId) throw wrongParent('This lead has no such note.')
  if (parent.parent_id) throw wrongParent('Reply to the note that this is a reply to.')
}

const wrongParent = (message: string) => new Refused(refuse(400, message, [{ field: 'parentId', message }]))

/** Applies a change set. The activity keeps the old words: that is the note's history. */
export async function changeNote(
  work: UnitOfWork,
  note: Note,
  { version, mentions: mentioned, ...fields }: WebNoteChanges,
): Promise<Note> {
  const mentions = mentioned && uniqueIds(mentioned)
  const added = mentions?.filter((one) => !note.mentions.includes(one)) ?? []
  const lead = added.length > 0 ? await lockParentLead(work, note.lead_id, can.readNote) : undefined
  if (lead) await demandMentionable(work, added, lead)
  const changed = await notes.change(
    work,
    note,
    { ...fields, ...(mentions && { mentions }) },
    { version, columns: { edited_at: work.now } },
  )
  if (lead) await notifyMentioned(work, added, lead)
  return changed
}

/** Pins a note, or takes the pin off. What stands already stays as it is. */
export function pinNote(work: UnitOfWork, note: Note, isPinned: boolean): Promise<Note> {
  const wasPinned = note.pinned_at !== null
  if (wasPinned === isPinned) return Promise.resolve(note)
  const columns = { pinned_at: isPinned ? work.now : null, pinned_by: isPinned ? work.viewer?.id : null }
  return notes.change(work, note, {}, { columns, changes: { isPinned: [wasPinned, isPinned] } })
}

/** Nobody takes away the words of others with their own. Throws Refused when somebody replied. */
export async function removeNote(work: UnitOfWork, note: Note, recording: Recording = {}): Promise<Note> {
  if (await hasReplies(work.tx, note.id))
    throw new Refused(refuse(400, 'Somebody replied to this note, so it stays.'))
  return notes.remove(work, note, recording)
}

/** An answer needs the note that it answers. */
export async function restoreNote(work: UnitOfWork, note: Note, recording: Recording = {}): Promise<Note> {
  if (note.parent_id && !(await notes.find(work.tx, note.parent_id, work.viewer))) {
    throw new Refused(refuse(400, 'The note that this one answers is removed.'))
  }
  return notes.restore(work, note, {}, recording)
}

/** As PostgreSQL spells them, each once, in the order given. */
const uniqueIds = (ids: readonly string[]): string[] => [...new Set(ids.map((id) => id.toLowerCase()))]

/** Only those may be mentioned who may read the lead: enabled, and by the claims of their last sign-in. */
async function demandMentionable(
  { tx }: UnitOfWork,
  ids: readonly string[],
  lead: LeadOfRecord,
): Promise<void> {
  if (ids.length === 0) return
  const users = new Map((await usersNow(tx, ids)).map((user) => [user.id, user]))
  const messages = ids
    .map((id) => whyNot(users.get(id), ownersOf(lead)))
    .filter((message) => message !== undefined)
  if (messages.length === 0) return
  throw new Refused(
    refuse(
      400,
      [...new Set(messages)].join(' '),
      messages.map((message) => ({ field: 'mentions', message })),
    ),
  )
}

function whyNot(user: UserRow | undefined, owners: LeadOwners): string | undefined {
  if (!user?.is_enabled) return 'Nobody enabled has this id.'
  if (can.readNote(personLastSeen(user), owners).ok) return undefined
  return `${user.name} cannot see this lead.`
}

/** Everybody enabled, with the reason of those whom a note on this lead may not mention. */
export const listMentionable = async (db: Connection, owners: LeadOwners): Promise<Mentionable[]> =>
  (await usersNow(db))
    .filter((user) => user.is_enabled)
    .map((user) => ({
      id: user.id,
      name: user.name,
      department: user.department,
      reason: whyNot(user, owners) ?? null,
    }))

/** It quotes nothing: what the note says is read where scope is asked again. */
const notifyMentioned = (work: UnitOfWork, ids: readonly string[], lead: LeadOfRecord): Promise<void> =>
  notify(work, ids, {
    lane: 'mentions',
    subject: `${work.viewer?.name ?? 'Somebody'} mentioned you`,
    content: `In a note on ${fullName(lead.first_name, lead.last_name)}, ${leadNumber(lead.number)}`,
    href: `/leads/${lead.id}`,
  })
