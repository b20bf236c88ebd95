import type { NoteListQuery, WebNote } from '@crm/contract/web/note-shapes'
import { contactTypes, isContact } from '@crm/domain/notes/note-types'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Connection } from '#platform/db/database'

import { leadOwnersOf, leadChild } from '#spine/records/lead-scope'
import { onLeadOrJob, onVisibleJob } from '#spine/records/service-job-scope'
import { store } from '#spine/records/store'
import type { ViewContext } from '#spine/records/unit-of-work'
import type { Note, Row } from './note.ts'

const leadParts = leadChild('notes')

export const notes = store({
  ...leadParts,
  scope: (actor) => onLeadOrJob(actor, 'r'),
  newestOfOwnLeads: (actor, newest) =>
    leadParts.newestOfOwnLeads(actor, {
      ...newest,
      conditions: [...newest.conditions, onVisibleJob(actor, 'r')],
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
    type: 'type',
    priority: 'priority',
    mentions: 'mentions',
  },
  subjectOf: (note: Note) => ({
    ...leadOwnersOf(note),
    authorId: note.author_id,
    createdAt: note.created_at,
  }),
  view: noteView,
  async beforeCommit(work, all) {
    const leads = all.filter(({ before, after }) =>
      [before, after].some((note) => note && isContact(note.type)),
    )
    for (const id of new Set(leads.map(({ after }) => after.lead_id))) await updateFirstContact(work.tx, id)
  },
})

export function noteView(row: Row, { nameOf }: Pick<ViewContext, 'nameOf'>): WebNote {
  return {
    id: row.id,
    leadId: row.lead_id,
    saleId: row.sale_id,
    serviceJobId: row.service_job_id,
    parentId: row.parent_id,
    body: row.body,
    type: row.type,
    priority: row.priority,
    isPinned: row.pinned_at !== null,
    mentions: row.mentions,
    mentionNames: row.mentions.map((id) => nameOf(id) ?? 'Someone'),
    authorId: row.author_id,
    authorName: nameOf(row.author_id) ?? 'Lead import',
    createdAt: row.created_at,
    editedAt: row.edited_at,
    updatedAt: row.updated_at,
    version: row.version,
  }
}

/** The filters and the order of the list: newest first, or pinned notes first. */
export function noteConditions({
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
    ...(pinnedFirst && { orderBy: [sql`(r.pinned_at is not null)`, sql`r.created_at`, sql`r.id`] }),
    isForOneParent: Boolean(leadId ?? saleId ?? serviceJobId ?? parentId),
  }
}

/** Live replies only. */
export const hasReplies = (tx: Connection, id: string): Promise<boolean> =>
  exists(tx, sql`select 1 from notes where parent_id = ${id} and deleted_at is null`)

/** True if the lead already has a note with exactly this reason. */
export const hasReason = (tx: Connection, leadId: string, body: string): Promise<boolean> =>
  exists(
    tx,
    sql`select 1 from notes
      where lead_id = ${leadId} and type = 'DeadReason' and body = ${body} and deleted_at is null`,
  )

async function exists(tx: Connection, question: RawBuilder<unknown>): Promise<boolean> {
  const { rows } = await sql<{ there: boolean }>`select exists (${question}) as there`.execute(tx)
  return rows[0]?.there === true
}

/**
 * Updates the time of the first contact since the inquiry, after contact notes were created, changed or
 * moved.
 */
export async function updateFirstContact(tx: Connection, leadId: string): Promise<void> {
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
