/** What hangs on a lead, as the database has it, and how all of a kind is made to hang on another. */
import type { FollowerKind } from '@crm/domain/leads/merge'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Connection, Tables } from '../db/database.ts'
import { tableColumns } from '../db/tables.gen.ts'
import { newId } from '../ids.ts'
import type { UnitOfWork } from '../records/unit-of-work.ts'

/** A column by which records of a kind belong to something. */
export interface Tie {
  readonly kind: FollowerKind
  readonly table: Extract<keyof Tables, keyof typeof tableColumns>
  readonly column: string
  /** As the wire names it: it says in the history which tie was made anew. */
  readonly field: string
}

/**
 * Everything that hangs on a lead. A kind that is forgotten here is found by the test, which reads the foreign keys of the
 * database. Jobs stand before what hangs on them.
 */
export const leadTies: readonly Tie[] = [
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

/** What is at an address. */
export const addressTies: readonly Tie[] = [
  { kind: 'sale', table: 'sales', column: 'address_id', field: 'addressId' },
  { kind: 'serviceJob', table: 'service_jobs', column: 'address_id', field: 'addressId' },
  { kind: 'appointment', table: 'appointments', column: 'address_id', field: 'addressId' },
]

export interface Move {
  readonly from: string
  readonly to: string
  /** Whose history tells of it. */
  readonly leadId: string
  readonly batchId: string
  readonly facts: Readonly<Record<string, unknown>>
  /** These alone, where it is not all of them. */
  readonly only?: RawBuilder<SqlBool>
}

/**
 * Makes every record of the kind that hangs on `from`, removed ones too, hang on `to`, each with its version and its row
 * of the batch, in one statement: an answer cannot move without its note, nor a thousand records one by one. Answers
 * their ids. Both leads are locked.
 */
export async function moveAll({ tx, by, now }: UnitOfWork, tie: Tie, move: Move): Promise<string[]> {
  const ids = await idsOf(tx, tie, move)
  if (ids.length === 0) return []
  const { from, to, leadId, batchId, facts } = move
  const columns: object = tableColumns[tie.table]
  const column = (name: string) => (name in columns ? sql.ref(`r.${name}`) : sql`null::uuid`)
  const ownId = (kind: FollowerKind, name: string) => (tie.kind === kind ? sql`r.id` : column(name))
  // Who may read of a document, its type says.
  const docType = tie.kind === 'document' ? sql`jsonb_build_object('docType', r.doc_type)` : sql`'{}'::jsonb`
  await sql`
    with moving as (
      select * from unnest(${ids}::uuid[], ${ids.map(newId)}::uuid[]) as m (id, entry)
    ),
    moved as (
      update ${sql.table(tie.table)} as r set ${changeOf(tie, move)}, version = r.version + 1, updated_at = ${now}
      from moving as m where r.id = m.id
      returning r.id, r.version, m.entry, ${ownId('sale', 'sale_id')} as sale_id,
        ${ownId('serviceJob', 'service_job_id')} as service_job_id, ${docType} as more
    )
    insert into activity
      (id, at, actor_id, actor_kind, verb, subject_type, subject_id, version, lead_id, sale_id, service_job_id, batch_id,
       changes, facts)
    select
      entry, ${now}::timestamptz, ${typeof by === 'string' ? null : by.id}::uuid,
      ${typeof by === 'string' ? by : 'person'}, 'record.moved', ${tie.kind}, id, version, ${leadId}::uuid, sale_id,
      service_job_id, ${batchId}::uuid, ${JSON.stringify({ [tie.field]: [from, to] })}::jsonb,
      ${JSON.stringify(facts)}::jsonb || more
    from moved
  `.execute(tx)
  return ids
}

async function idsOf(tx: Connection, tie: Tie, { from, to, only }: Move): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select r.id from ${sql.table(tie.table)} as r where ${hangsOn(tie, from, to)} and ${only ?? sql`true`}
    order by r.id for update
  `.execute(tx)
  return rows.map(({ id }) => id)
}

/** A task that leads to both leads keeps both; a removed referral of one by the other stays what it was. */
function hangsOn({ kind, column }: Tie, from: string, to: string): RawBuilder<SqlBool> {
  const own = sql<SqlBool>`${sql.ref(`r.${column}`)} = ${from}`
  if (kind === 'task')
    return sql<SqlBool>`(${own} or r.about_ids @> array[${from}::uuid]) and not r.about_ids @> array[${to}::uuid]`
  if (kind === 'referral') return sql<SqlBool>`${own} and ${to} not in (r.referred_by_id, r.referred_id)`
  return own
}

/** A task may lead to a lead on which it does not stand. */
function changeOf({ kind, column }: Tie, { from, to }: Move): RawBuilder<unknown> {
  if (kind !== 'task') return sql`${sql.ref(column)} = ${to}::uuid`
  return sql`
    lead_id = case when lead_id = ${from} then ${to}::uuid else lead_id end,
    about_ids = array_replace(about_ids, ${from}::uuid, ${to}::uuid)`
}

/** What came to a record since it was moved: answers to a note, papers of a job. It goes where that goes. */
export function cameTo(tie: Tie, back: ReadonlyMap<FollowerKind, readonly string[]>): RawBuilder<SqlBool> {
  const columns: object = tableColumns[tie.table]
  const through = [
    ['sale_id', back.get('sale')],
    ['service_job_id', back.get('serviceJob')],
    ['parent_id', tie.kind === 'note' ? back.get('note') : undefined],
  ] as const
  const ways = through
    .filter(([column, ids]) => column in columns && ids && ids.length > 0)
    .map(([column, ids]) => sql<SqlBool>`${sql.ref(`r.${column}`)} = any(${ids}::uuid[])`)
  return isAmong(back.get(tie.kind) ?? [], ways)
}

const isAmong = (ids: readonly string[], ways: readonly RawBuilder<SqlBool>[]): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${sql.join([sql`r.id = any(${ids}::uuid[])`, ...ways], sql` or `)})`

/** Which lead took it in; the check of the table wants both in one statement where it comes back. */
export const goesInto = (leadId: string, now: Date, by: string | null) => ({
  merged_into: leadId,
  deleted_at: now,
  deleted_by: by,
})
export const comesBack = { merged_into: null, deleted_at: null, deleted_by: null }

interface Carried {
  readonly from: string
  readonly to: string
  /** These alone. */
  readonly ids?: readonly string[]
}

/** Leads that were merged into the one are the other's by now. Answers which. */
export const carryMerged = (tx: Connection, carried: Carried): Promise<string[]> =>
  carry(tx, sql`leads`, sql`merged_into`, carried)

/** The log of the import leads to the lead that is there. Answers which entries of it. */
export const carryImports = (tx: Connection, carried: Carried): Promise<string[]> =>
  carry(tx, sql`lead_imports`, sql`lead_id`, carried)

async function carry(
  tx: Connection,
  table: RawBuilder<unknown>,
  column: RawBuilder<unknown>,
  { from, to, ids }: Carried,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update ${table} set ${column} = ${to}
    where ${column} = ${from} and ${ids ? sql`id = any(${ids}::uuid[])` : sql`true`}
    returning id
  `.execute(tx)
  return rows.map(({ id }) => id)
}
