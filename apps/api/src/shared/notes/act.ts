/** Actions on notes, and the people that a note may mention. */
import type { NewWebNote, WebNote, WebNoteChanges, Mentionable } from '@crm/contract/web/note-shapes'
import { can } from '@crm/domain/people/can'
import { Refused, refuse } from '#spine/refusals'
import type { Recording } from '#spine/records/kind'
import {
  type LeadOfRecord,
  lockParentLead,
  leadColumnsOf,
  ownersOf,
  survivorOf,
} from '#spine/records/lead-scope'
import type { ParentJob } from '#spine/records/sale-scope'
import { type OnJob, findParentJob, jobColumns } from '#spine/records/service-job-scope'
import { type UnitOfWork, asSystem } from '#spine/records/unit-of-work'
import { hasReplies, notes } from './store.ts'
import type { Note } from './note.ts'
import type { LeadOwners, SaleOwners } from '@crm/domain/people/subject'
import type { Connection } from '#platform/db/database'
import { namedLead } from '#shared/notifications/named-lead'
import { notify } from '#shared/notifications/notify'
import { type UserRow, personLastSeen, readUsers } from '#spine/people/people'

/**
 * Creates a note or a reply on a lead, or on one of its jobs, within the author's scope, and notifies mentioned
 * people.
 */
export async function createNote(
  work: UnitOfWork,
  { leadId: writtenOn, saleId, serviceJobId, parentId, ...given }: NewWebNote,
): Promise<Note> {
  // A note written offline, or during a merge of its lead, follows to the surviving lead.
  const leadId = await survivorOf(work.tx, writtenOn)
  // The timeline of a lead includes the notes of its jobs, so a reply belongs to the parent of its note.
  const answered = parentId === null ? undefined : await notes.find(work.tx, parentId, work.viewer)
  const about = await lockSubject(
    work,
    leadId,
    saleId || serviceJobId ? { saleId, serviceJobId } : jobOf(answered),
  )
  const mentions = uniqueIds(given.mentions)
  await demandParent(work, parentId, about)
  await demandMentionable(work, mentions, about)
  const note = await writeNote(work, about.lead, { ...given, mentions }, { parentId, job: about.job })
  await notifyMentioned(work, mentions, about)
  await notifyAuthorOfReply(work, answered, mentions, about)
  return note
}

/** The parent of a note. */
interface NoteSubject {
  readonly lead: LeadOfRecord
  readonly job: ParentJob | undefined
}

/** People who see a job may write on it, under any owner of its lead. Throws Refused. */
async function lockSubject(work: UnitOfWork, leadId: string, on: OnJob): Promise<NoteSubject> {
  const job = await findParentJob(work.tx, on, work.viewer)
  if (!job) return { lead: await lockParentLead(work, leadId, can.createNote), job }
  if (job.leadId !== leadId) {
    const message = `The lead has no such ${nounOf[job.type]}.`
    throw new Refused(refuse(400, message, [{ field: `${job.type}Id`, message }]))
  }
  return { lead: await lockParentLead(asSystem(work), leadId, can.createNote), job }
}

const nounOf = { sale: 'sale', serviceJob: 'service job' } as const

/** The job of the note. */
const jobOf = (note: Note | undefined): OnJob => ({
  saleId: note?.sale_id,
  serviceJobId: note?.service_job_id,
})

type NoteInput = Pick<WebNote, 'body' | 'type' | 'priority' | 'mentions'>

interface Written {
  /** The note that it replies to. */
  readonly parentId?: string | null
  /** The job that it is about. */
  readonly job?: ParentJob | undefined
  /** Null for a note that an import writes, under any author. */
  readonly authorId?: string | null
  /** The batch that it belongs to. */
  readonly batchId?: string | undefined
}

/** Creates a note by the author of the transaction, or without one, on a locked lead. */
export const writeNote = (
  work: UnitOfWork,
  lead: LeadOfRecord,
  words: NoteInput,
  { parentId = null, job, authorId = work.viewer?.id ?? null, batchId }: Written = {},
) =>
  notes.insert(
    work,
    words,
    { lead_id: lead.id, ...jobColumns(job), parent_id: parentId, author_id: authorId },
    leadColumnsOf(lead),
    {
      details: { type: words.type, priority: words.priority, ...(parentId && { parentId }) },
      ...(batchId && { batchId }),
    },
  )

/** Replies are one level deep. */
async function demandParent(
  work: UnitOfWork,
  parentId: string | null,
  { lead, job }: NoteSubject,
): Promise<void> {
  if (parentId === null) return
  const parent = await notes.find(work.tx, parentId, work.viewer)
  const on = jobColumns(job)
  const isThere =
    parent?.lead_id === lead.id &&
    parent.sale_id === on.sale_id &&
    parent.service_job_id === on.service_job_id
  if (!isThere) {
    throw wrongParent(`This ${job ? nounOf[job.type] : 'lead'} has no such note.`)
  }
  if (parent?.parent_id) throw wrongParent('Reply to the note that this is a reply to.')
}

const wrongParent = (message: string) => new Refused(refuse(400, message, [{ field: 'parentId', message }]))

/** Applies a change set. The activity keeps the former text as the note's history. */
export async function changeNote(
  work: UnitOfWork,
  note: Note,
  { version, mentions: mentioned, ...fields }: WebNoteChanges,
): Promise<Note> {
  const mentions = mentioned && uniqueIds(mentioned)
  const added = mentions?.filter((one) => !note.mentions.includes(one)) ?? []
  const about = added.length > 0 ? await lockSubject(work, note.lead_id, jobOf(note)) : undefined
  if (about) await demandMentionable(work, added, about)
  const changed = await notes.change(
    work,
    note,
    { ...fields, ...(mentions && { mentions }) },
    { version, columns: { edited_at: work.now } },
  )
  if (about) await notifyMentioned(work, added, about)
  return changed
}

/** Pins or unpins a note. Idempotent: an unchanged pin writes nothing. */
export function pinNote(work: UnitOfWork, note: Note, isPinned: boolean): Promise<Note> {
  const wasPinned = note.pinned_at !== null
  if (wasPinned === isPinned) return Promise.resolve(note)
  const columns = { pinned_at: isPinned ? work.now : null, pinned_by: isPinned ? work.viewer?.id : null }
  return notes.change(work, note, {}, { columns, changes: { isPinned: [wasPinned, isPinned] } })
}

/** Deleting a note must not delete other people's replies. Throws Refused when there are any. */
export async function removeNote(work: UnitOfWork, note: Note, recording: Recording = {}): Promise<Note> {
  if (await hasReplies(work.tx, note.id))
    throw new Refused(refuse(400, 'A note with replies cannot be removed.'))
  return notes.remove(work, note, recording)
}

/** A reply needs its note. */
export async function restoreNote(work: UnitOfWork, note: Note, recording: Recording = {}): Promise<Note> {
  if (note.parent_id && !(await notes.find(work.tx, note.parent_id, work.viewer))) {
    throw new Refused(refuse(400, 'The note that this one answers is removed.'))
  }
  return notes.restore(work, note, {}, recording)
}

/** PostgreSQL's spelling of the ids, without duplicates, in the given order. */
const uniqueIds = (ids: readonly string[]): string[] => [...new Set(ids.map((id) => id.toLowerCase()))]

/** Mentioned people must be enabled and, by the claims of their last sign-in, able to read the lead. */
async function demandMentionable(
  { tx }: UnitOfWork,
  ids: readonly string[],
  about: NoteSubject,
): Promise<void> {
  if (ids.length === 0) return
  const users = new Map((await readUsers(tx, ids)).map((user) => [user.id, user]))
  const messages = ids
    .map((id) => mentionRefusal(users.get(id), ownersOfSubject(about)))
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

/** The owners of a job or of a lead. */
type Owners = { readonly [T in ParentJob['type']]?: SaleOwners } & { readonly lead?: LeadOwners }

export const ownersOfJob = ({ type, owners }: ParentJob): Owners => ({ [type]: owners })

const ownersOfSubject = ({ lead, job }: NoteSubject): Owners =>
  job ? ownersOfJob(job) : { lead: ownersOf(lead) }

function mentionRefusal(user: UserRow | undefined, owners: Owners): string | undefined {
  if (!user?.is_enabled) return 'No enabled user has this ID.'
  const person = personLastSeen(user)
  const { sale, serviceJob, lead } = owners
  const [may, what] = sale
    ? ([can.readSale(person, { ...sale, isPending: false }), 'sale'] as const)
    : serviceJob
      ? ([can.readServiceJob(person, serviceJob), 'service job'] as const)
      : ([can.readNote(person, lead), 'lead'] as const)
  return may.ok ? undefined : `${user.name} cannot see this ${what}.`
}

/** All enabled people, with a reason for those whom a note on this lead or job may not mention. */
export const listMentionable = async (db: Connection, owners: Owners): Promise<Mentionable[]> =>
  (await readUsers(db))
    .filter((user) => user.is_enabled)
    .map((user) => ({
      id: user.id,
      name: user.name,
      department: user.department,
      reason: mentionRefusal(user, owners) ?? null,
    }))

const notifyMentioned = (work: UnitOfWork, ids: readonly string[], about: NoteSubject): Promise<void> =>
  notify(work, 'note.mentioned', ids, describeNote(work, about))

/** Notifies the note's author of a reply, if they still see the lead or job; once, even if mentioned too. */
async function notifyAuthorOfReply(
  work: UnitOfWork,
  answered: Note | undefined,
  mentions: readonly string[],
  about: NoteSubject,
): Promise<void> {
  const authorId = answered?.author_id
  if (!authorId || mentions.includes(authorId)) return
  const [author] = await readUsers(work.tx, [authorId])
  if (mentionRefusal(author, ownersOfSubject(about)) !== undefined) return
  await notify(work, 'note.replied', [authorId], describeNote(work, about))
}

const describeNote = (work: UnitOfWork, { lead, job }: NoteSubject) => ({
  by: work.viewer?.name ?? 'Someone',
  lead: namedLead(lead),
  job: job && { page: pageOf[job.type], id: job.id, number: job.jobNumber },
})

const pageOf = { sale: 'sales', serviceJob: 'service-jobs' } as const
