import type { ImportBatchQuery } from '@crm/contract/web/import-batch-shapes'
import type { LeadImportCountQuery, LeadImportQuery } from '@crm/contract/web/lead-import-shapes'
import { type Insertable, type RawBuilder, type SqlBool, type Updateable, sql } from 'kysely'
import type { Connection, Tables } from '#platform/db/database'
import type { Person } from '#spine/people/people'
import type { Changes } from '#spine/records/activity'
import { matchingImports } from './filter.ts'

export const insertImport = (db: Connection, entry: Insertable<Tables['lead_imports']>) =>
  db.insertInto('lead_imports').values(entry).execute()

export const changeImport = (tx: Connection, id: string, changes: Updateable<Tables['lead_imports']>) =>
  tx.updateTable('lead_imports').set(changes).where('id', '=', id).execute()

export const lockImport = (tx: Connection, id: string) =>
  tx.selectFrom('lead_imports').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
export type ImportRow = NonNullable<Awaited<ReturnType<typeof lockImport>>>

type Hashes = Pick<ImportRow, 'retry_hash' | 'body_hash'>

/**
 * The result of earlier calls with this retry hash since then, unless reverted; one with the same body first.
 */
export const findRepeat = (tx: Connection, { retry_hash, body_hash }: Hashes, since: Date) =>
  tx
    .selectFrom('lead_imports as i')
    .innerJoin('leads as l', 'l.id', 'i.lead_id')
    .select(['l.id as leadId', 'l.number'])
    .select((row) => row('i.body_hash', '=', body_hash).as('isSameBody'))
    .where('i.retry_hash', '=', retry_hash)
    .where('i.received_at', '>', since.toISOString())
    .where('i.taken_back_at', 'is', null)
    .where('i.outcome', 'in', ['created', 'merged'])
    .orderBy('isSameBody', 'desc')
    .orderBy('i.received_at', 'desc')
    .limit(1)
    .executeTakeFirst()

/** The result of the same body at any time, if that lead still exists. */
export const findImportedRow = (tx: Connection, bodyHash: string) =>
  tx
    .selectFrom('lead_imports as i')
    .innerJoin('leads as l', 'l.id', 'i.lead_id')
    .select(['l.id as leadId', 'l.number'])
    .where('i.body_hash', '=', bodyHash)
    .where('i.outcome', 'in', ['created', 'merged'])
    .where('l.deleted_at', 'is', null)
    .where('i.taken_back_at', 'is', null)
    .orderBy('i.received_at', 'desc')
    .limit(1)
    .executeTakeFirst()

/** With the owners of the lead, which decide whether its id is shown; the body only for a single entry. */
const withOwners = (db: Connection) =>
  db
    .selectFrom('lead_imports as i')
    .leftJoin('leads as l', (join) => join.onRef('l.id', '=', 'i.lead_id').on('l.deleted_at', 'is', null))
    .select(['i.id', 'i.received_at', 'i.key_name', 'i.outcome', 'i.message', 'i.replayed_at'])
    .select(['i.taken_back_at', 'i.taken_back_by', 'i.taken_back_batch'])
    .select(['l.first_name', 'l.last_name'])
    .select(['i.replayed_by', 'l.id as lead_id', 'l.rep_id', 'l.sales_rep_id'])
    .select(sql<boolean>`i.raw is not null`.as('has_body'))

export type EntryRow = Awaited<ReturnType<typeof listImports>>[number]

/** Newest first, one row more than the limit. */
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

interface Paging {
  readonly after: string | undefined
  readonly limit: number
}

/** Entries that match and changed a lead. */
const isRevertible = (actor: Person, { outcome = ['created', 'merged'], ...filter }: ImportBatchQuery) =>
  sql<SqlBool>`${matchingImports(actor, filter)} and i.outcome = any(${outcome})
    and i.outcome in ('created', 'merged') and i.taken_back_at is null`

/** Latest first: a re-inquiry is reverted before the creation. */
export async function listRevertible(
  tx: Connection,
  actor: Person,
  filter: ImportBatchQuery,
  { after, limit }: Paging,
): Promise<string[]> {
  const beyond: RawBuilder<SqlBool> = after
    ? sql`(i.received_at, i.id) < (select received_at, id from lead_imports where id = ${after})`
    : sql`true`
  const { rows } = await sql<{ id: string }>`
    select i.id from lead_imports as i left join leads as l on l.id = i.lead_id and l.deleted_at is null
    where ${isRevertible(actor, filter)} and ${beyond}
    order by i.received_at desc, i.id desc limit ${limit}
  `.execute(tx)
  return rows.map(({ id }) => id)
}

/** Number of matches, counted up to `limit`. */
export async function countRevertible(
  tx: Connection,
  actor: Person,
  filter: ImportBatchQuery,
  limit: number,
): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer as n from (
      select 1 from lead_imports as i left join leads as l on l.id = i.lead_id and l.deleted_at is null
      where ${isRevertible(actor, filter)} limit ${limit}
    ) as found
  `.execute(tx)
  return rows[0]?.n ?? 0
}

/** Entries that a batch reverted, oldest first: a lead must exist before its re-inquiries are redone. */
export async function listReverted(
  tx: Connection,
  batchId: string,
  { after, limit }: Paging,
): Promise<string[]> {
  const beyond: RawBuilder<SqlBool> = after
    ? sql`(received_at, id) > (select received_at, id from lead_imports where id = ${after})`
    : sql`true`
  const { rows } = await sql<{ id: string }>`
    select id from lead_imports where taken_back_batch = ${batchId} and ${beyond}
    order by received_at, id limit ${limit}
  `.execute(tx)
  return rows.map(({ id }) => id)
}

/** A change of one record of a lead by a batch, in chronological order. */
export interface RecordedChange {
  readonly type: 'lead' | 'address' | 'note' | 'task'
  readonly id: string
  readonly verb: string
  readonly changes: Changes
  readonly facts: Readonly<Record<string, unknown>>
}

/** `undoes`: restricts a batch over several imports to this one. */
export async function listRecordedChanges(
  tx: Connection,
  batchId: string,
  leadId: string,
  undoes?: string,
): Promise<RecordedChange[]> {
  const about = undoes ? sql`facts ->> 'undoes' = ${undoes}` : sql`true`
  const { rows } = await sql<RecordedChange>`
    select subject_type as type, subject_id as id, verb, changes, facts from activity
    where batch_id = ${batchId} and lead_id = ${leadId} and ${about}
    and subject_type in ('lead', 'address', 'note', 'task')
    order by seq
  `.execute(tx)
  return rows
}

/** Checks for changes of the record outside of the batch and its reverts. */
export async function wasChangedOtherwise(
  tx: Connection,
  { type, id }: Pick<RecordedChange, 'type' | 'id'>,
  batchId: string | undefined,
): Promise<boolean> {
  const { rows } = await sql`
    select from activity
    where subject_type = ${type} and subject_id = ${id}
    and batch_id is distinct from ${batchId ?? null}::uuid and not (facts ? 'undoes')
    limit 1
  `.execute(tx)
  return rows.length > 0
}

/**
 * The latest action on an imported lead by anybody: a note, a change, a booking or another import. Undefined when there
 * were only reverts.
 */
export async function findLatestWork(
  tx: Connection,
  leadId: string,
  importId: string,
): Promise<{ readonly actor_id: string | null } | undefined> {
  const { rows } = await sql<{ actor_id: string | null }>`
    select actor_id from activity
    where lead_id = ${leadId} and batch_id is distinct from ${importId}::uuid
    and actor_kind in ('person', 'webhook', 'import')
    and not (facts ? 'undoes') and verb not in ('lead.removed', 'lead.restored')
    and not exists (
      select from lead_imports where id = activity.batch_id and taken_back_at is not null
    )
    order by seq desc limit 1
  `.execute(tx)
  return rows[0]
}
