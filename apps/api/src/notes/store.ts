import type { NoteListQuery, WebNote } from '@crm/contract/web/note-shapes'
import { contactTypes, isContact, noteTypes } from '@crm/domain/notes/note-types'
import { priorities } from '@crm/domain/work/priorities'
import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely'
import type { Connection, Tables } from '../db/database.ts'
import { choice } from '../records/fields.ts'
import { type OfLead, leadOwnersOf, throughLead } from '../records/through-lead.ts'
import { ofLeadOrJob, ofVisibleJob } from '../records/through-service-job.ts'
import { store } from '../records/store.ts'
import type { Sight } from '../records/unit-of-work.ts'

type Row = Selectable<Tables['notes']>
export type Note = Row & OfLead

const onLeads = throughLead('notes')

export const notes = store({
  ...onLeads,
  reach: (actor) => ofLeadOrJob(actor, 'r'),
  newestOfOwnLeads: (actor, newest) =>
    onLeads.newestOfOwnLeads(actor, {
      ...newest,
      asked: [...newest.asked, ofVisibleJob(actor, 'r')],
    }),
  saleOf: (note: Row) => note.sale_id,
  serviceJobOf: (note: Row) => note.service_job_id,
  table: 'notes',
  subject: 'note',
  verbs: {
    created: 'note.written',
    changed: 'note.changed',
    removed: 'note.removed',
    restored: 'note.restored',
  },
  fields: {
    body: 'body',
    type: choice('type', noteTypes),
    priority: choice('priority', priorities),
    mentions: 'mentions',
  },
  about: (note: Note) => ({ ...leadOwnersOf(note), authorId: note.author_id, createdAt: note.created_at }),
  view: noteView,
  async keeps(work, all) {
    const leads = all.filter(({ before, after }) =>
      [before, after].some((note) => note && isContact(note.type)),
    )
    for (const id of new Set(leads.map(({ after }) => after.lead_id))) await keepFirstContact(work.tx, id)
  },
})

export function noteView(row: Row, { nameOf }: Pick<Sight, 'nameOf'>): WebNote {
  return {
    id: row.id,
    leadId: row.lead_id,
    saleId: row.sale_id,
    serviceJobId: row.service_job_id,
    parentId: row.parent_id,
    body: row.body,
    type: row.type as WebNote['type'],
    priority: row.priority as WebNote['priority'],
    isPinned: row.pinned_at !== null,
    mentions: row.mentions,
    mentionNames: row.mentions.map((id) => nameOf(id) ?? 'Somebody'),
    authorId: row.author_id,
    authorName: nameOf(row.author_id) ?? 'Lead import',
    createdAt: row.created_at,
    editedAt: row.edited_at,
    updatedAt: row.updated_at,
    version: row.version,
  }
}

/** The list's filters, and its order: the newest first, or the pinned ones and then the others. */
export function notesAsked({
  leadId,
  saleId,
  serviceJobId,
  parentId,
  type,
  priority,
  authorId,
  pinnedFirst,
}: NoteListQuery) {
  const where: RawBuilder<SqlBool>[] = [
    ...(leadId ? [sql<SqlBool>`r.lead_id = ${leadId}`] : []),
    ...(saleId ? [sql<SqlBool>`r.sale_id = ${saleId}`] : []),
    ...(serviceJobId ? [sql<SqlBool>`r.service_job_id = ${serviceJobId}`] : []),
    ...(parentId ? [sql<SqlBool>`r.parent_id = ${parentId}`] : []),
    ...(type ? [sql<SqlBool>`r.type = any(${type})`] : []),
    ...(priority ? [sql<SqlBool>`r.priority = any(${priority})`] : []),
    ...(authorId ? [sql<SqlBool>`r.author_id = any(${authorId})`] : []),
  ]
  return {
    where,
    ...(pinnedFirst && { by: [sql`(r.pinned_at is not null)`, sql`r.created_at`, sql`r.id`] }),
    isOfOne: Boolean(leadId ?? saleId ?? serviceJobId ?? parentId),
  }
}

/** Live replies only. */
export const hasReplies = (tx: Connection, id: string): Promise<boolean> =>
  isThere(tx, sql`select 1 from notes where parent_id = ${id} and deleted_at is null`)

/** Whether the lead has the reason already, in these very words. */
export const hasDeadReason = (tx: Connection, leadId: string, body: string): Promise<boolean> =>
  isThere(
    tx,
    sql`select 1 from notes
      where lead_id = ${leadId} and type = 'DeadReason' and body = ${body} and deleted_at is null`,
  )

async function isThere(tx: Connection, question: RawBuilder<unknown>): Promise<boolean> {
  const { rows } = await sql<{ there: boolean }>`select exists (${question}) as there`.execute(tx)
  return rows[0]?.there === true
}

/** When the client was first contacted since they asked, after notes about contacts were written, changed or moved. */
export async function keepFirstContact(tx: Connection, leadId: string): Promise<void> {
  await sql`
    update leads as l set first_contact_at = c.at
    from (
      select min(n.created_at) as at
      from leads as asked join notes as n on n.lead_id = asked.id and n.created_at >= asked.inquired_at
      where asked.id = ${leadId} and n.deleted_at is null and n.author_id is not null
      and n.type = any(${[...contactTypes]})
    ) as c
    where l.id = ${leadId} and l.first_contact_at is distinct from c.at
  `.execute(tx)
}
