/** Tables and columns of records that depend on a lead, and the statement that moves them. */
import type { MovedRecordKind } from '@crm/domain/leads/merge'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Connection, Tables } from '#platform/db/database'
import { tableColumns } from '#platform/db/tables.gen'
import { newId } from '#platform/ids'
import type { UnitOfWork } from '#spine/records/unit-of-work'

/** A column by which records of a kind belong to something. */
export interface Relation {
  readonly kind: MovedRecordKind
  readonly table: Extract<keyof Tables, keyof typeof tableColumns>
  readonly column: string
  /** Its API name, for the activity. */
  readonly field: string
}

/**
 * Everything that depends on a lead. A test compares this with the foreign keys of the database. Jobs come before their
 * own records.
 */
export const leadRelations: readonly Relation[] = [
  { kind: 'address', table: 'addresses', column: 'lead_id', field: 'leadId' },
  { kind: 'sale', table: 'sales', column: 'lead_id', field: 'leadId' },
  { kind: 'serviceJob', table: 'service_jobs', column: 'lead_id', field: 'leadId' },
  { kind: 'note', table: 'notes', column: 'lead_id', field: 'leadId' },
  { kind: 'appointment', table: 'appointments', column: 'lead_id', field: 'leadId' },
  { kind: 'task', table: 'tasks', column: 'lead_id', field: 'leadId' },
  { kind: 'contract', table: 'contracts', column: 'lead_id', field: 'leadId' },
  { kind: 'commission', table: 'commission_sheets', column: 'lead_id', field: 'leadId' },
  { kind: 'document', table: 'documents', column: 'lead_id', field: 'leadId' },
  { kind: 'referral', table: 'referrals', column: 'referred_by_id', field: 'referredById' },
  { kind: 'referral', table: 'referrals', column: 'referred_id', field: 'referredId' },
]

/** Records at an address. */
export const addressRelations: readonly Relation[] = [
  { kind: 'sale', table: 'sales', column: 'address_id', field: 'addressId' },
  { kind: 'serviceJob', table: 'service_jobs', column: 'address_id', field: 'addressId' },
  { kind: 'appointment', table: 'appointments', column: 'address_id', field: 'addressId' },
]

export interface Move {
  readonly from: string
  readonly to: string
  /** The lead whose activity shows the move. */
  readonly leadId: string
  readonly batchId: string
  readonly facts: Readonly<Record<string, unknown>>
  /** Restricts the move to these records. */
  readonly only?: RawBuilder<SqlBool>
}

/**
 * Moves every record of a kind, removed ones too, with a version and an activity row each; returns the ids. One
 * statement, since replies move only with their note and thousands of updates are slow. Both leads are locked.
 */
export async function moveAll(
  { tx, author: by, now }: UnitOfWork,
  relation: Relation,
  move: Move,
): Promise<string[]> {
  const ids = await idsOf(tx, relation, move)
  if (ids.length === 0) return []
  const { from, to, leadId, batchId, facts } = move
  const columns: object = tableColumns[relation.table]
  const column = (name: string) => (Object.hasOwn(columns, name) ? sql.ref(`r.${name}`) : sql`null::uuid`)
  const ownId = (kind: MovedRecordKind, name: string) => (relation.kind === kind ? sql`r.id` : column(name))
  // The document type decides who may read the row.
  const docType =
    relation.kind === 'document' ? sql`jsonb_build_object('docType', r.doc_type)` : sql`'{}'::jsonb`
  await sql`
    with moving as (
      select * from unnest(${ids}::uuid[], ${ids.map(newId)}::uuid[]) as m (id, entry)
    ),
    moved as (
      update ${sql.table(relation.table)} as r set ${changeOf(relation, move)}, version = r.version + 1, updated_at = ${now}
      from moving as m where r.id = m.id
      returning r.id, r.version, m.entry, ${ownId('sale', 'sale_id')} as sale_id,
        ${ownId('serviceJob', 'service_job_id')} as service_job_id, ${docType} as more
    )
    insert into activity
      (id, at, actor_id, actor_kind, verb, subject_type, subject_id, version, lead_id, sale_id, service_job_id, batch_id,
       changes, facts)
    select
      entry, ${now}::timestamptz, ${typeof by === 'string' ? null : by.id}::uuid,
      ${typeof by === 'string' ? by : 'person'}, 'record.moved', ${relation.kind}, id, version, ${leadId}::uuid, sale_id,
      service_job_id, ${batchId}::uuid, ${JSON.stringify({ [relation.field]: [from, to] })}::jsonb,
      ${JSON.stringify(facts)}::jsonb || more
    from moved
  `.execute(tx)
  return ids
}

async function idsOf(tx: Connection, relation: Relation, { from, to, only }: Move): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select r.id from ${sql.table(relation.table)} as r where ${belongsTo(relation, from, to)} and ${only ?? sql`true`}
    order by r.id for update
  `.execute(tx)
  return rows.map(({ id }) => id)
}

/** A task about both leads keeps both; a removed referral between the two stays unchanged. */
function belongsTo({ kind, column }: Relation, from: string, to: string): RawBuilder<SqlBool> {
  const own = sql<SqlBool>`${sql.ref(`r.${column}`)} = ${from}`
  if (kind === 'task')
    return sql<SqlBool>`(${own} or r.about_ids @> array[${from}::uuid]) and not r.about_ids @> array[${to}::uuid]`
  if (kind === 'referral') return sql<SqlBool>`${own} and ${to} not in (r.referred_by_id, r.referred_id)`
  return own
}

/** A task may concern a lead other than its own. */
function changeOf({ kind, column }: Relation, { from, to }: Move): RawBuilder<unknown> {
  if (kind !== 'task') return sql`${sql.ref(column)} = ${to}::uuid`
  return sql`
    lead_id = case when lead_id = ${from} then ${to}::uuid else lead_id end,
    about_ids = array_replace(about_ids, ${from}::uuid, ${to}::uuid)`
}

/** Records added since the move that belong to a moved one, such as replies and documents of a job: they go along. */
export function movedOrAdded(
  relation: Relation,
  movedIds: ReadonlyMap<MovedRecordKind, readonly string[]>,
): RawBuilder<SqlBool> {
  const columns: object = tableColumns[relation.table]
  const through = [
    ['sale_id', movedIds.get('sale')],
    ['service_job_id', movedIds.get('serviceJob')],
    ['parent_id', relation.kind === 'note' ? movedIds.get('note') : undefined],
  ] as const
  const conditions = through
    .filter(([column, ids]) => column in columns && ids && ids.length > 0)
    .map(([column, ids]) => sql<SqlBool>`${sql.ref(`r.${column}`)} = any(${ids}::uuid[])`)
  return isOneOf(movedIds.get(relation.kind) ?? [], conditions)
}

const isOneOf = (ids: readonly string[], conditions: readonly RawBuilder<SqlBool>[]): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${sql.join([sql`r.id = any(${ids}::uuid[])`, ...conditions], sql` or `)})`

/** Redirects a merged lead. The table check requires these columns to change in one statement. */
export const mergedIntoColumns = (leadId: string, now: Date, by: string | null) => ({
  merged_into: leadId,
  deleted_at: now,
  deleted_by: by,
})
export const unmergedColumns = { merged_into: null, deleted_at: null, deleted_by: null }

interface Transfer {
  readonly from: string
  readonly to: string
  /** Restricts the transfer to these rows. */
  readonly ids?: readonly string[]
}

/** Transfers earlier merged leads to the other lead. Returns their ids. */
export const transferMerged = (tx: Connection, move: Transfer): Promise<string[]> =>
  transfer(tx, sql`leads`, sql`merged_into`, move)

/** Transfers log entries of the import to the other lead. Returns their ids. */
export const transferImports = (tx: Connection, move: Transfer): Promise<string[]> =>
  transfer(tx, sql`lead_imports`, sql`lead_id`, move)

async function transfer(
  tx: Connection,
  table: RawBuilder<unknown>,
  column: RawBuilder<unknown>,
  { from, to, ids }: Transfer,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update ${table} set ${column} = ${to}
    where ${column} = ${from} and ${ids ? sql`id = any(${ids}::uuid[])` : sql`true`}
    returning id
  `.execute(tx)
  return rows.map(({ id }) => id)
}
