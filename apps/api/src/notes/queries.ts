import type { NoteListQuery } from '@crm/contract/web/note-shapes'
import { type Insertable, type SqlBool, type Updateable, sql } from 'kysely'
import type { Connection, Tables } from '../db/database.ts'
import { leadsInScope } from '../leads/scope.ts'
import type { Person } from '../users/people.ts'

const live = (db: Connection) =>
  db
    .selectFrom('notes as n')
    .innerJoin('leads as l', 'l.id', 'n.lead_id')
    .selectAll('n')
    .where('n.deleted_at', 'is', null)
    .where('l.deleted_at', 'is', null)

export type NoteRow = NonNullable<Awaited<ReturnType<typeof findNote>>>

/** One live note on a lead in the person's scope. */
export const findNote = (db: Connection, id: string, actor: Person) =>
  live(db).where('n.id', '=', id).where(leadsInScope(actor)).executeTakeFirst()

export const lockNote = (tx: Connection, id: string, actor: Person) =>
  live(tx).where('n.id', '=', id).where(leadsInScope(actor)).forUpdate('n').executeTakeFirst()

/** Newest first, one row more than asked for. */
export function listNotes(db: Connection, actor: Person, { leadId, limit, after }: NoteListQuery) {
  let query = live(db)
    .where(leadsInScope(actor))
    .orderBy('n.created_at', 'desc')
    .orderBy('n.id', 'desc')
    .limit(limit + 1)
  if (leadId) query = query.where('n.lead_id', '=', leadId)
  if (after) {
    query = query.where(
      sql<SqlBool>`(n.created_at, n.id) < (select created_at, id from notes where id = ${after})`,
    )
  }
  return query.execute()
}

export const insertNote = (tx: Connection, note: Insertable<Tables['notes']>) =>
  tx.insertInto('notes').values(note).execute()

export const changeNote = (tx: Connection, id: string, changes: Updateable<Tables['notes']>) =>
  tx
    .updateTable('notes')
    .set((update) => ({ ...changes, version: update('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
