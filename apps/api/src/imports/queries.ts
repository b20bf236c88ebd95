import type { LeadImportCountQuery, LeadImportQuery } from '@crm/contract/web/lead-import-shapes'
import { type Insertable, type SqlBool, type Updateable, sql } from 'kysely'
import type { Connection, Tables } from '../db/database.ts'
import type { Person } from '../people/people.ts'
import { matchingImports } from './filter.ts'

export const insertImport = (db: Connection, entry: Insertable<Tables['lead_imports']>) =>
  db.insertInto('lead_imports').values(entry).execute()

export const changeImport = (tx: Connection, id: string, changes: Updateable<Tables['lead_imports']>) =>
  tx.updateTable('lead_imports').set(changes).where('id', '=', id).execute()

export const lockImport = (tx: Connection, id: string) =>
  tx.selectFrom('lead_imports').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
export type ImportRow = NonNullable<Awaited<ReturnType<typeof lockImport>>>

type Hashes = Pick<ImportRow, 'retry_hash' | 'body_hash'>

/** What earlier calls with this retry hash became, if they were taken in since then: one with the same body first. */
export const findTakenIn = (tx: Connection, { retry_hash, body_hash }: Hashes, since: Date) =>
  tx
    .selectFrom('lead_imports as i')
    .innerJoin('leads as l', 'l.id', 'i.lead_id')
    .select(['l.id as leadId', 'l.number'])
    .select((row) => row('i.body_hash', '=', body_hash).as('isSameBody'))
    .where('i.retry_hash', '=', retry_hash)
    .where('i.received_at', '>', since.toISOString())
    .where('i.outcome', 'in', ['created', 'merged'])
    .orderBy('isSameBody', 'desc')
    .orderBy('i.received_at', 'desc')
    .limit(1)
    .executeTakeFirst()

/** What the same body became at any time, if that lead is still there. */
export const findRow = (tx: Connection, bodyHash: string) =>
  tx
    .selectFrom('lead_imports as i')
    .innerJoin('leads as l', 'l.id', 'i.lead_id')
    .select(['l.id as leadId', 'l.number'])
    .where('i.body_hash', '=', bodyHash)
    .where('i.outcome', 'in', ['created', 'merged'])
    .where('l.deleted_at', 'is', null)
    .orderBy('i.received_at', 'desc')
    .limit(1)
    .executeTakeFirst()

/** With the owners of the lead, which decide whether its id is shown; the body only for one entry. */
const withOwners = (db: Connection) =>
  db
    .selectFrom('lead_imports as i')
    .leftJoin('leads as l', (join) => join.onRef('l.id', '=', 'i.lead_id').on('l.deleted_at', 'is', null))
    .select(['i.id', 'i.received_at', 'i.key_name', 'i.outcome', 'i.message', 'i.replayed_at'])
    .select(['l.first_name', 'l.last_name'])
    .select(['i.replayed_by', 'l.id as lead_id', 'l.rep_id', 'l.sales_rep_id'])
    .select(sql<boolean>`i.raw is not null`.as('has_body'))

export type EntryRow = Awaited<ReturnType<typeof listImports>>[number]

/** Newest first, one row more than asked for. */
export function listImports(
  db: Connection,
  actor: Person,
  { outcome, limit, after, ...filter }: LeadImportQuery,
) {
  let query = withOwners(db)
    .where(matchingImports(actor, filter))
    .orderBy('i.received_at', 'desc')
    .orderBy('i.id', 'desc')
    .limit(limit + 1)
  if (outcome) query = query.where('i.outcome', 'in', outcome)
  if (after) {
    query = query.where(
      sql<SqlBool>`(i.received_at, i.id) < (select received_at, id from lead_imports where id = ${after})`,
    )
  }
  return query.execute()
}

export const countImports = (db: Connection, actor: Person, filter: LeadImportCountQuery) =>
  withOwners(db)
    .clearSelect()
    .where(matchingImports(actor, filter))
    .groupBy('i.outcome')
    .select((select) => ['i.outcome', select.fn.countAll<number>().as('n')])
    .execute()

export const findImport = (db: Connection, id: string) =>
  withOwners(db).select('i.raw').where('i.id', '=', id).executeTakeFirst()
