import type { NoteListQuery } from '@crm/contract/web/note-shapes'
import { contactTypes } from '@crm/domain/notes/note-types'
import { type Insertable, type SqlBool, type Updateable, sql } from 'kysely'
import type { Connection, Tables } from '../db/database.ts'
import { leadsInScope } from '../leads/scope.ts'
import type { Person } from '../users/people.ts'
import type { UserRow } from '../users/queries.ts'

const ofLiveLeads = (db: Connection) =>
  db
    .selectFrom('notes as n')
    .innerJoin('leads as l', 'l.id', 'n.lead_id')
    .selectAll('n')
    .where('l.deleted_at', 'is', null)

const live = (db: Connection) => ofLiveLeads(db).where('n.deleted_at', 'is', null)

export type NoteRow = NonNullable<Awaited<ReturnType<typeof findNote>>>

/** One live note on a lead in the person's scope. */
export const findNote = (db: Connection, id: string, actor: Person) =>
  live(db).where('n.id', '=', id).where(leadsInScope(actor)).executeTakeFirst()

export const lockNote = (tx: Connection, id: string, actor: Person) =>
  live(tx).where('n.id', '=', id).where(leadsInScope(actor)).forUpdate('n').executeTakeFirst()

export const lockRemovedNote = (tx: Connection, id: string, actor: Person) =>
  ofLiveLeads(tx)
    .where('n.id', '=', id)
    .where('n.deleted_at', 'is not', null)
    .where(leadsInScope(actor))
    .forUpdate('n')
    .executeTakeFirst()

/** Newest first, or the pinned ones and then the others; one row more than asked for. */
export function listNotes(db: Connection, actor: Person, filter: NoteListQuery) {
  const { leadId, parentId, type, priority, authorId, pinnedFirst, limit, after } = filter
  const order = pinnedFirst ? sql`n.pinned_at is not null, n.created_at, n.id` : sql`n.created_at, n.id`
  let query = live(db)
    .where(leadsInScope(actor))
    .$if(pinnedFirst, (all) => all.orderBy(sql`n.pinned_at is not null`, 'desc'))
    .orderBy('n.created_at', 'desc')
    .orderBy('n.id', 'desc')
    .limit(limit + 1)
  if (leadId) query = query.where('n.lead_id', '=', leadId)
  if (parentId) query = query.where('n.parent_id', '=', parentId)
  if (type) query = query.where('n.type', 'in', type)
  if (priority) query = query.where('n.priority', 'in', priority)
  if (authorId) query = query.where('n.author_id', 'in', authorId)
  if (after) {
    query = query.where(sql<SqlBool>`(${order}) < (select ${order} from notes as n where n.id = ${after})`)
  }
  return query.execute()
}

/** Live replies only. */
export const hasReplies = async (tx: Connection, id: string): Promise<boolean> =>
  (await tx
    .selectFrom('notes')
    .select('id')
    .where('parent_id', '=', id)
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst()) !== undefined

/** Locked, so that it stays while its answer comes back. */
export const isLive = async (tx: Connection, id: string): Promise<boolean> =>
  (await tx
    .selectFrom('notes')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()) !== undefined

/** Whether the lead has the reason already, in these very words. */
export const hasDeadReason = async (tx: Connection, leadId: string, body: string): Promise<boolean> =>
  (await tx
    .selectFrom('notes')
    .select('id')
    .where('lead_id', '=', leadId)
    .where('type', '=', 'DeadReason')
    .where('body', '=', body)
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst()) !== undefined

/** As they are now, not as some process remembers them: claims count from the moment of signing in. */
export const usersOf = (tx: Connection, ids: readonly string[]) =>
  tx.selectFrom('users').selectAll().where('id', 'in', ids).$castTo<UserRow>().execute()

/** By name, in a select of its own: claims count from the moment of signing in. */
export const enabledUsers = (db: Connection) =>
  db
    .selectFrom('users')
    .selectAll()
    .where('is_enabled', '=', true)
    .orderBy('name')
    .orderBy('id')
    .$castTo<UserRow>()
    .execute()

export const insertNote = (tx: Connection, note: Insertable<Tables['notes']>) =>
  tx.insertInto('notes').values(note).execute()

export const changeNote = (tx: Connection, id: string, changes: Updateable<Tables['notes']>) =>
  tx
    .updateTable('notes')
    .set((update) => ({ ...changes, version: update('version', '+', 1) }))
    .where('id', '=', id)
    .execute()

/**
 * Keeps true when the client was first contacted since they asked, after a note about a contact was written,
 * changed or removed. The lead is locked first: two such notes at once see each other.
 */
export async function keepFirstContact(tx: Connection, leadId: string): Promise<void> {
  await tx.selectFrom('leads').select('id').where('id', '=', leadId).forUpdate().execute()
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
