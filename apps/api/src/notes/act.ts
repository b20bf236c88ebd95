/** What people do with notes, and whom a note may mention. */
import type { NewWebNote, WebNote, WebNoteChanges, Mentionable } from '@crm/contract/web/note-shapes'
import { can } from '@crm/domain/people/can'
import { Refused, refuse } from '../http/handle.ts'
import type { Recording } from '../records/kind.ts'
import { type LeadOfRecord, lockParentLead, ofLead, ownersOf, survivorOf } from '../records/through-lead.ts'
import type { ParentJob } from '../records/through-sale.ts'
import { type OnJob, findParentJob, onJob } from '../records/through-service-job.ts'
import type { UnitOfWork } from '../records/unit-of-work.ts'
import { type Note, hasReplies, notes } from './store.ts'
import { fullName, leadNumber } from '@crm/domain/leads/lead-name'
import type { LeadOwners, SaleOwners } from '@crm/domain/people/subject'
import type { Connection } from '../db/database.ts'
import { notify } from '../notifications/notify.ts'
import { type UserRow, personLastSeen, usersNow } from '../people/people.ts'

/** Writes a note or a reply on a lead, or a job of it, that its writer may see, and tells those it mentions. */
export async function createNote(
  work: UnitOfWork,
  { leadId: writtenOn, saleId, serviceJobId, parentId, ...given }: NewWebNote,
): Promise<Note> {
  // Whoever wrote without a signal, or while two leads became one, does not write it again.
  const leadId = await survivorOf(work.tx, writtenOn)
  // The timeline of a lead shows the notes of its jobs, too: an answer stands where its note does.
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
  await notifyAnswered(work, answered, mentions, about)
  return note
}

/** What a note is written on. */
interface NoteSubject {
  readonly lead: LeadOfRecord
  readonly job: ParentJob | undefined
}

/** Who sees a job writes on it, whoever has its lead. Throws Refused. */
async function lockSubject(work: UnitOfWork, leadId: string, on: OnJob): Promise<NoteSubject> {
  const job = await findParentJob(work.tx, on, work.viewer)
  if (!job) return { lead: await lockParentLead(work, leadId, can.createNote), job }
  if (job.leadId !== leadId) {
    const message = `The lead has no such ${wordOf[job.type]}.`
    throw new Refused(refuse(400, message, [{ field: `${job.type}Id`, message }]))
  }
  return { lead: await lockParentLead({ ...work, viewer: undefined }, leadId, can.createNote), job }
}

const wordOf = { sale: 'sale', serviceJob: 'service job' } as const

/** The job that a note is on. */
const jobOf = (note: Note | undefined): OnJob => ({
  saleId: note?.sale_id,
  serviceJobId: note?.service_job_id,
})

type Words = Pick<WebNote, 'body' | 'type' | 'priority' | 'mentions'>

interface Written {
  /** The note that it answers. */
  readonly parentId?: string | null
  /** The job that it is about. */
  readonly job?: ParentJob | undefined
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
  { parentId = null, job, authorId = work.viewer?.id ?? null, batchId }: Written = {},
) =>
  notes.insert(
    work,
    words,
    { lead_id: lead.id, ...onJob(job), parent_id: parentId, author_id: authorId },
    ofLead(lead),
    {
      facts: { type: words.type, priority: words.priority, ...(parentId && { parentId }) },
      ...(batchId && { batchId }),
    },
  )

/** Replies go one level deep. */
async function demandParent(
  work: UnitOfWork,
  parentId: string | null,
  { lead, job }: NoteSubject,
): Promise<void> {
  if (parentId === null) return
  const parent = await notes.find(work.tx, parentId, work.viewer)
  const on = onJob(job)
  const isThere =
    parent?.lead_id === lead.id &&
    parent.sale_id === on.sale_id &&
    parent.service_job_id === on.service_job_id
  if (!isThere) {
    throw wrongParent(`This ${job ? wordOf[job.type] : 'lead'} has no such note.`)
  }
  if (parent?.parent_id) throw wrongParent('Reply to the note that this is a reply to.')
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
  about: NoteSubject,
): Promise<void> {
  if (ids.length === 0) return
  const users = new Map((await usersNow(tx, ids)).map((user) => [user.id, user]))
  const messages = ids
    .map((id) => whyNot(users.get(id), ownersOfSubject(about)))
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

/** Of a job, or of a lead. */
type Owners = { readonly [T in ParentJob['type']]?: SaleOwners } & { readonly lead?: LeadOwners }

export const ownersOfJob = ({ type, owners }: ParentJob): Owners => ({ [type]: owners })

const ownersOfSubject = ({ lead, job }: NoteSubject): Owners =>
  job ? ownersOfJob(job) : { lead: ownersOf(lead) }

function whyNot(user: UserRow | undefined, owners: Owners): string | undefined {
  if (!user?.is_enabled) return 'Nobody enabled has this id.'
  const person = personLastSeen(user)
  const { sale, serviceJob, lead } = owners
  const [may, what] = sale
    ? ([can.readSale(person, { ...sale, isPending: false }), 'sale'] as const)
    : serviceJob
      ? ([can.readServiceJob(person, serviceJob), 'service job'] as const)
      : ([can.readNote(person, lead), 'lead'] as const)
  return may.ok ? undefined : `${user.name} cannot see this ${what}.`
}

/** Everybody enabled, with the reason of those whom a note on this lead or job may not mention. */
export const listMentionable = async (db: Connection, owners: Owners): Promise<Mentionable[]> =>
  (await usersNow(db))
    .filter((user) => user.is_enabled)
    .map((user) => ({
      id: user.id,
      name: user.name,
      department: user.department,
      reason: whyNot(user, owners) ?? null,
    }))

/** It quotes nothing: what the note says is read where scope is asked again. */
const notifyMentioned = (work: UnitOfWork, ids: readonly string[], about: NoteSubject): Promise<void> =>
  notify(work, ids, {
    lane: 'mentions',
    subject: `${work.viewer?.name ?? 'Somebody'} mentioned you`,
    ...placeOf(about),
  })

/** Who wrote a note hears of an answer to it, if they still see what it is on; once, where it mentions them too. */
async function notifyAnswered(
  work: UnitOfWork,
  answered: Note | undefined,
  mentions: readonly string[],
  about: NoteSubject,
): Promise<void> {
  const authorId = answered?.author_id
  if (!authorId || mentions.includes(authorId)) return
  const [author] = await usersNow(work.tx, [authorId])
  if (whyNot(author, ownersOfSubject(about)) !== undefined) return
  await notify(work, [authorId], {
    lane: 'mentions',
    subject: `${work.viewer?.name ?? 'Somebody'} replied to you`,
    ...placeOf(about),
  })
}

const placeOf = ({ lead, job }: NoteSubject) => ({
  content: `In a note on ${fullName(lead.first_name, lead.last_name)}, ${job?.jobNumber ?? leadNumber(lead.number)}`,
  href: job ? `${pageOf[job.type]}/${job.id}` : `/leads/${lead.id}`,
})

const pageOf = { sale: '/sales', serviceJob: '/service-jobs' } as const
